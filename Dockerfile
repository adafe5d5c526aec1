# rootlog in a container: `docker build -t rootlog .`, then `docker run --rm -v "$PWD:/games" rootlog check .`
# What it does when nothing is said is the README's first session.
FROM python:3.12-slim
COPY . /src
RUN pip install --no-cache-dir --constraint /src/constraints.txt /src \
    && mkdir -p /games/fixtures \
    && cp -r /src/fixtures/games /games/fixtures/games \
    && rm -rf /src
RUN useradd --create-home scribe
USER scribe
WORKDIR /games
ENTRYPOINT ["rootlog"]
CMD ["check", "fixtures/games/readme.rootlog"]
