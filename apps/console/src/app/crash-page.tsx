import { isCodeFailure } from '@bourse/kit/late/code-failure.ts';
import { useCrashWords } from '@bourse/kit/page/crash-words.ts';
import { Button, ScrollBox } from '@bourse/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

/** English words, for when the messages themselves could not be loaded. */
const WORDS = {
  title: 'Something went wrong on this page',
  codeTitle: 'A part of the site could not be loaded',
  retry: 'Try again',
} as const;

/** Shown when a page failed unexpectedly: what happened, and another try. */
export function CrashPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const words = useCrashWords(WORDS);
  const isCode = isCodeFailure(error);
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert" className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-center justify-center gap-3 p-6">
      <h1 className="text-20 font-semibold">{words(isCode ? 'codeTitle' : 'title')}</h1>
      <ScrollBox className="max-h-48 max-w-full overflow-auto rounded-8 border bg-surface-1 p-3">
        <pre className="text-12 whitespace-pre-wrap text-text-2">
          {error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        </pre>
      </ScrollBox>
      {/* A file that did not come is asked for again only by a new page. */}
      <Button tone="accent" onClick={() => (isCode ? location.reload() : reset())}>
        {words('retry')}
      </Button>
    </div>
  );
}
