# One image for the app and for workers. See docs/operating.md.
FROM node:22-bookworm-slim AS build
WORKDIR /songleaf
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

# The packages that the programs import: the app's are part of `dist`.
FROM node:22-bookworm-slim AS packages
WORKDIR /songleaf
COPY package.json package-lock.json .npmrc ./
# Without DATABASE_URL the image runs the embedded PostgreSQL, so its packages are kept.
RUN npm ci --omit=dev
COPY build build
COPY engine engine
COPY fonts fonts
COPY server server
COPY cli cli
RUN node --disable-warning=ExperimentalWarning build/removeBrowserPackages.ts

FROM node:22-bookworm-slim
WORKDIR /songleaf
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
COPY package.json package-lock.json ./
COPY --from=packages /songleaf/node_modules node_modules
COPY engine engine
COPY fonts fonts
COPY server server
COPY cli cli
COPY --from=build /songleaf/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
# /alive, not /ready: a container must not be restarted because the database or the file store is away.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/alive').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without compose, run it with `docker run --init`: it ends the processes that killed transcriptions leave.
# The command runs node directly, because npm would not pass the stop signal on.
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "server/start.ts"]
