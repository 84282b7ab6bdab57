import { expect, it } from 'vitest';
import { readNickname } from './nickname.ts';

it.each([
  ['Ann', 'Ann'],
  ['  Ann  ', 'Ann'],
  ['Ann-Marie O’Neill', 'Ann-Marie O’Neill'],
  ['d.o_e 7', 'd.o_e 7'],
  ['李小龙', '李小龙'],
  ['Łukasz', 'Łukasz'],
  ['नमस्ते', 'नमस्ते'],
  ['علي', 'علي'],
  // Composed and decomposed are one name.
  ['Jose\u0301', 'José'],
  ['𝒜'.repeat(20), '𝒜'.repeat(20)],
])('%j is the nickname %j', (given, stored) => {
  expect(readNickname(given)).toBe(stored);
});

it.each([
  ['nothing', '   '],
  ['21 characters', 'a'.repeat(21)],
  ['a sign at its end', 'Ann-'],
  ['two signs in a row', 'A  B'],
  ['markup', '<b>Ann</b>'],
  ['an address', 'ann@example.com'],
  ['a control character', 'An\u0007n'],
  ['a zero-width space', 'An\u200bn'],
  ['a mark that turns the direction', 'An\u202en'],
  ['an isolate', '\u2066Ann\u2069'],
  ['a line break', 'An\nn'],
  ['a soft hyphen', 'An\u00adn'],
  ['an emoji', 'Ann😀'],
  ['piled marks', `a${'\u0336'.repeat(4)}`],
])('a nickname is not %s', (_, given) => {
  expect(readNickname(given)).toBeUndefined();
});
