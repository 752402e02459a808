# Realtime, the worker, and the operator's commands. Build from the repository root: docker build -f docker/realtime.Dockerfile .
FROM node:24-slim AS packages
WORKDIR /game
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
WORKDIR /game
ENV NODE_ENV=production REALTIME_HOST=0.0.0.0 REALTIME_PORT=3001
COPY --from=packages /game/node_modules ./node_modules
COPY package.json tsconfig.json ./
COPY realtime ./realtime
COPY worker ./worker
COPY commands ./commands
COPY lib ./lib
COPY messages ./messages
COPY db ./db
COPY data ./data
# Files of STORAGE_DRIVER=local. Mount a volume here.
RUN mkdir -p /files && chown node:node /files
USER node
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "-e", "fetch('http://127.0.0.1:3001/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "tsx", "realtime/server.ts"]
