/** Variables that a program may need to run at all; on Windows also those without which it finds nothing. */
const NAMES = ['PATH', 'TZ', 'TMPDIR', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP', 'PATHEXT', 'COMSPEC'] as const;

/**
 * The environment of a program that we start: ours has passwords and keys in it, which any program of the same user could read from
 * the child, and which the child might write into a log. Its messages are in English, because an operator will search for them.
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const kept = NAMES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Names of variables that hold what an operator decided, passwords and keys among them. */
const OURS = /^(BOURSE_|DATABASE_URL$)/;
/** What the database's driver reads besides the address: passwords, certificates, whether to encrypt. */
const DRIVERS = /^PG/;

/**
 * The environment of a thread of ours: all that Node needs, and nothing that is secret. What a thread works with, it is given. One that
 * connects to the database (`database`) has the driver's variables too, or it would connect otherwise than the main thread.
 */
export function threadEnvironment({ database = false } = {}): NodeJS.ProcessEnv {
  const isDropped = (name: string) => OURS.test(name) || (!database && DRIVERS.test(name));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isDropped(name)));
}
