# The server and the founder's commands, without the packages that only building and testing need.
# To pin the base: --build-arg NODE_IMAGE=node:24-slim@sha256:…
ARG NODE_IMAGE=node:24-slim

# The page and the packages are the same for each platform: they are made on the machine's own.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package runs code at install.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The page's public address is built into the page.
ARG SITE_URL=
# The original pictures may contain the place where they were taken; the built page has its own copies.
RUN npm run build && rm -r content/pictures

FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Without the optional packages, which are Node: the image has it.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
# The founder's commands compare it with the address that the page was built with.
ARG SITE_URL=
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/waitlist.db SITE_URL=$SITE_URL
WORKDIR /app
# Only these folders are written to; a new volume takes its owner from here.
RUN install -d -o node -g node -m 700 /data /app/data /backups
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY cli cli
COPY config config
COPY --from=build /app/content content
COPY dashboard dashboard
COPY deploy/backup.sh deploy/
COPY list list
COPY mail mail
COPY notices notices
COPY page/looks page/looks
COPY protocol protocol
COPY server server
COPY shared shared
COPY store store
COPY words words
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
	CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As `npm run serve`. Without a shell or npm in between, Node itself gets the stop signal.
CMD ["node", "--max-semi-space-size=8", "server/main.js"]
