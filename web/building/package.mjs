// Puts the page that was built into the package, `rootlog/serving/page.zip`: wheels that are built then have it, and serve it.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));
const DIST = join(WEB, "dist");
const ARCHIVE = join(dirname(WEB), "rootlog", "serving", "page.zip");

rmSync(ARCHIVE, { force: true });
execFileSync(process.env.PYTHON || "python3", [join(dirname(WEB), "building", "archives.py"), ARCHIVE, DIST]);
