# The shop with its embedded PostgreSQL, or with DATABASE_URL: docs/operations.md#docker
# For builds that are the same next year, add the digest of the image to its name: node:24.21.0-bookworm-slim@sha256:…
ARG NODE=node:24.21.0-bookworm-slim

FROM $NODE AS build
WORKDIR /opt/tidewater
COPY package.json package-lock.json .npmrc ./
# No package needs its install script.
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.server.json tsconfig.web.json vite.config.ts ./
COPY tools ./tools
COPY src ./src
RUN npm run build
# The Node of this image is the one of the lock file, so its packages are left out. The links of PostgreSQL stay.
RUN npm prune --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* dist/node

FROM $NODE
RUN useradd --system --uid 990 --home-dir /var/lib/tidewater --shell /usr/sbin/nologin tidewater \
  && install -d -m 0700 -o tidewater -g tidewater /var/lib/tidewater
WORKDIR /opt/tidewater
COPY --from=build /opt/tidewater/package.json ./
COPY --from=build /opt/tidewater/node_modules ./node_modules
COPY --from=build /opt/tidewater/dist ./dist
COPY tools ./tools
COPY src ./src
COPY migrations ./migrations
ENV NODE_ENV=production DATA_DIR=/var/lib/tidewater HOST=0.0.0.0 PORT=3000
USER tidewater
VOLUME /var/lib/tidewater
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# As an array, so that SIGTERM reaches the shop and not a shell.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-old-space-size=1024", "src/app/main.ts"]
