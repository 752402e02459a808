# Realtime, the worker, and the operator's commands. Build from the repository root: docker build -f docker/realtime.Dockerfile .
FROM node:24-slim AS build
# The list of packages (SBOM) covers this stage: the image itself holds bundles.
ARG BUILDKIT_SBOM_SCAN_STAGE=true
WORKDIR /game
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build:services

FROM node:24-slim
WORKDIR /game
ENV NODE_ENV=production REALTIME_HOST=0.0.0.0 REALTIME_PORT=3001
COPY --from=build --chown=root:root /game/dist/services ./
# Files of STORAGE_DRIVER=local. Mount a volume here.
RUN mkdir -p /files && chown node:node /files
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3001/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "realtime/server.js"]
