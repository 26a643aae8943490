# One node of the service, in operator mode: docker build -t svc-bridge .
# Another release line of Node (20.19 or later): --build-arg NODE_VERSION=26
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY texts/package.json texts/
COPY pages/package.json pages/
COPY service/package.json service/
COPY samples/integrator-server/package.json samples/integrator-server/
COPY samples/stripe-adapter/package.json samples/stripe-adapter/
COPY samples/web-scene/package.json samples/web-scene/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

# Only what a node needs to run: the samples' and pages' packages and the embedded Postgres (optional packages) stay away.
FROM node:${NODE_VERSION}-alpine AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY texts/package.json texts/
COPY service/package.json service/
# Types, source maps, tests and documents are half of the packages; Node reads none of them.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace @svc-bridge/service \
  && find . -path '*/node_modules/*' \( \
    -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' \) \
    -o -type d \( -name test -o -name docs -o -name .yarn \) \
  \) -prune -exec rm -rf {} +

FROM node:${NODE_VERSION}-alpine
ENV NODE_ENV=production SVC_MODE=operator PORT=8787
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/dist dist
COPY --from=build /app/texts/dist texts/dist
COPY --from=build /app/pages/dist pages/dist
COPY --from=build /app/service/dist service/dist
COPY --from=build /app/service/fonts service/fonts
# The user "node" by number, so that an orchestrator can see that it is not root.
USER 1000:1000
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "service/dist/main.js"]
