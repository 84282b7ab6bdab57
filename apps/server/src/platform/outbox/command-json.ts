import type { Command } from '@bourse/core';

const BIGINT = '$bigint';

/** Serializes a command for a jsonb column; amounts become `{"$bigint":"…"}`, because JSON numbers lose digits. */
export function serializeCommand(command: Command): string {
  return JSON.stringify(command, (_key, value: unknown) =>
    typeof value === 'bigint' ? { [BIGINT]: value.toString() } : value,
  );
}

/** Restores a command from the parsed JSON of `serializeCommand`. */
export function restoreCommand(json: unknown): Command {
  return restore(json) as Command;
}

function restore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restore);
  if (typeof value !== 'object' || value === null) return value;
  if (BIGINT in value) return BigInt(value[BIGINT] as string);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, restore(inner)]));
}
