# The shop with its embedded PostgreSQL, or with DATABASE_URL: docs/operations.md#docker
# For builds that are the same next year, add the digest of the image to its name: node:24.21.0-bookworm-slim@sha256:…
ARG NODE=node:24.21.0-bookworm-slim

FROM $NODE AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc tsconfig.base.json tsconfig.server.json tsconfig.web.json vite.config.ts ./
COPY LICENSE README.md CHANGELOG.md ./
COPY docs ./docs
COPY migrations ./migrations
COPY ops ./ops
COPY tools ./tools
COPY src ./src
RUN npm run release && mkdir /release && tar -xzf release/*.tar.gz -C /release --strip-components=1

# The release has its own Node.
FROM debian:bookworm-slim
RUN useradd --system --uid 990 --home-dir /var/lib/tidewater --shell /usr/sbin/nologin tidewater \
  && install -d -m 0700 -o tidewater -g tidewater /var/lib/tidewater
WORKDIR /opt/tidewater
COPY --from=build /release ./
ENV NODE_ENV=production DATA_DIR=/var/lib/tidewater HOST=0.0.0.0 PORT=3000
USER tidewater
VOLUME /var/lib/tidewater
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=4 \
  CMD ["dist/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As an array, so that SIGTERM reaches the shop and not a shell.
CMD ["dist/node", "--disable-warning=ExperimentalWarning", "--max-old-space-size=1024", "src/app/main.ts"]
