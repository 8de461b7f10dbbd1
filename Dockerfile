# The program as an image: see docs/operations.md. Any base with Node, npm and glibc will do.
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.js scripts/run.js scripts/
RUN node --input-type=module --eval "await (await import('./scripts/install.js')).ensureInstalled()"
COPY . .
RUN npm run build -- program && node --import ./scripts/typescript.js scripts/container-files.ts /image/app && mkdir /image/data

FROM ${BASE}
COPY --from=build /image/app /app
COPY --from=build --chown=1000:1000 --chmod=700 /image/data /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
WORKDIR /app
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/program/main.js"]
