# The pages. Build from the repository root: docker build -f docker/pages.Dockerfile .
FROM node:24-slim AS build
WORKDIR /game
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# Every build needs the same key, over releases too: --secret id=actions-key,env=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY. The key is in no layer.
RUN --mount=type=secret,id=actions-key,env=NEXT_SERVER_ACTIONS_ENCRYPTION_KEY npm run build
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf .next/cache

FROM node:24-slim
WORKDIR /game
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
COPY --from=build --chown=root:root /game ./
# Files of STORAGE_DRIVER=local. Mount a volume here.
RUN mkdir -p /files && chown node:node /files
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "commands/start-pages.ts"]
