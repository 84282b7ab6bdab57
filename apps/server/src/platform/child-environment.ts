/** Variables that child programs need, on Windows included. */
const NAMES = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP', 'PATHEXT', 'COMSPEC'] as const;

/**
 * The environment of child processes. Our own contains passwords and keys, which any program of the same user could read from the
 * child, or the child could log. The locale is fixed, so that messages are in English.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = NAMES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Names of our configuration variables, which include passwords and keys. */
const CONFIG_NAMES = /^(BOURSE_|DATABASE_URL$)/;
/** Variables that the database driver reads: passwords, certificates, TLS mode. */
const DRIVER_NAMES = /^PG/;

/**
 * The environment of worker threads, without secrets; a thread receives its configuration explicitly. A thread that connects to the
 * database (`database`) also gets the driver's variables, so that it connects like the main thread.
 */
export function threadEnvironment({ database = false } = {}): NodeJS.ProcessEnv {
  const isDropped = (name: string) => CONFIG_NAMES.test(name) || (!database && DRIVER_NAMES.test(name));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isDropped(name)));
}
