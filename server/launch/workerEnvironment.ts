/**
 * The environment of a worker that is started with its server: the same settings, with the database and the data folder
 * of the server.
 */
export const workerEnvironment = (
  variables: NodeJS.ProcessEnv,
  { databaseUrl, dataDirectory }: { readonly databaseUrl: string; readonly dataDirectory: string },
): NodeJS.ProcessEnv => ({
  ...variables,
  // The port is for a worker that runs alone; this one is watched with its server.
  ...{ WORKER_PORT: '', WORKER_PORT_FILE: '' },
  // What the server has read from files is given as values, and both together are refused.
  ...{ DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '', DATA_DIR: dataDirectory, DATA_DIR_FILE: '' },
});
