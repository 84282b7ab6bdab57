import { createHash } from 'node:crypto';

const INLINE = {
  script: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
} as const;

/** Sources of a content security policy that allow exactly the inline scripts or styles of these pages, each once. */
export function inlineHashes(kind: keyof typeof INLINE, pages: readonly string[]): readonly string[] {
  const texts = pages.flatMap((html) => [...html.matchAll(INLINE[kind])].map(([, text = '']) => text));
  return [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
