"""The page in `web/`, built anew and driven in headless Chromium."""
