# rootlog in a container: `docker build -t rootlog .`, then `docker run --rm -v "$PWD:/games" rootlog check .`
# What it does when nothing is said is the README's first session.
# `docker run --rm -p 7668:7668 rootlog serve --host 0.0.0.0` serves the page.
FROM node:22-bookworm-slim AS page
# hadolint ignore=DL3008 # Debian keeps no older versions to name
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-pip && rm -rf /var/lib/apt/lists/*
COPY . /src
WORKDIR /src
RUN npm ci --prefix web && npm run package --prefix web

FROM python:3.12-slim AS installed
COPY . /src
COPY --from=page /src/rootlog/serving/page.zip /src/rootlog/serving/page.zip
RUN python -m venv /opt/rootlog \
    && /opt/rootlog/bin/pip install --no-cache-dir --constraint /src/constraints.txt /src

FROM python:3.12-slim
LABEL org.opencontainers.image.title="rootlog" \
      org.opencontainers.image.description="Judges recorded games of the board game Root, and serves the page" \
      org.opencontainers.image.licenses="MIT"
COPY --from=installed /opt/rootlog /opt/rootlog
COPY fixtures/games /games/fixtures/games
RUN useradd --create-home --uid 1000 scribe
USER 1000
ENV PATH=/opt/rootlog/bin:$PATH
WORKDIR /games
EXPOSE 7668
ENTRYPOINT ["rootlog"]
CMD ["check", "fixtures/games/readme.rootlog"]
