import { mergeClasses } from './merge-classes.ts';

/** Joins class names; falsy values are skipped. Of classes that set the same property, the last one stays: a caller's wins. */
export function cx(...parts: readonly (string | false | null | undefined)[]): string {
  return mergeClasses(parts.filter(Boolean).join(' '));
}
