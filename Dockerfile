# rootlog in a container: `docker build -t rootlog .`, then `docker run --rm -v "$PWD:/games" rootlog check .`
# What it does when nothing is said is the README's first session.
# `docker run --rm -p 7668:7668 rootlog serve --host 0.0.0.0` serves the page.
FROM node:22-bookworm-slim AS page
RUN apt-get update && apt-get install -y --no-install-recommends python3 python3-pip && rm -rf /var/lib/apt/lists/*
COPY . /src
WORKDIR /src
RUN npm ci --prefix web && npm run package --prefix web

FROM python:3.12-slim
COPY . /src
COPY --from=page /src/rootlog/serving/page.zip /src/rootlog/serving/page.zip
RUN pip install --no-cache-dir --constraint /src/constraints.txt /src \
    && mkdir -p /games/fixtures \
    && cp -r /src/fixtures/games /games/fixtures/games \
    && rm -rf /src
RUN useradd --create-home scribe
USER scribe
WORKDIR /games
EXPOSE 7668
ENTRYPOINT ["rootlog"]
CMD ["check", "fixtures/games/readme.rootlog"]
