# The pages. Build from the repository root: docker build -f docker/pages.Dockerfile .
FROM node:24-slim AS build
# The list of packages (SBOM) covers this stage: the image itself holds bundles.
ARG BUILDKIT_SBOM_SCAN_STAGE=true
WORKDIR /game
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Every build needs the same key, over releases too: --secret id=actions-key,env=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY. Next stores it in
# the build: who may pull the image can read it.
RUN --mount=type=secret,id=actions-key,env=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY npm run build:pages

FROM node:24-slim
WORKDIR /game
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=root:root /game/dist/pages ./
# Files of STORAGE_DRIVER=local. Mount a volume here.
RUN mkdir -p /files && chown node:node /files
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "commands/start-pages.js"]
