import { codeRecovery, isCodeFailure } from '@bourse/kit/late/code-failure.ts';
import { useCrashWords } from '@bourse/kit/page/crash-words.ts';
import { removeDrawnPage } from '@bourse/kit/page/drawn-page.ts';
import { Button } from '@bourse/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';

/** English words, for when the messages themselves could not be loaded. */
const WORDS = {
  title: 'Something went wrong on this page',
  text: 'Your orders and balances are safe with the exchange. Try again, or go back to the start.',
  codeTitle: 'A part of the site could not be loaded',
  codeText: 'You may be offline, or the site was updated meanwhile. Your orders and balances are safe.',
  retry: 'Try again',
  home: 'Home',
  id: 'Error',
  copy: 'Copy details',
  copied: 'Copied',
  details: 'Details',
} as const;

/** Shown when a page failed unexpectedly: what happened, by which number support finds it, another try, a way back. */
export function CrashPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const words = useCrashWords(WORDS);
  const [report] = useState(() => reportOf(error));
  const isCode = isCodeFailure(error);
  const [isShown, setShown] = useState(!isCode);
  useLayoutEffect(removeDrawnPage, []);
  useEffect(() => {
    console.error(`error ${report.id}`, error);
    // While the page is about to be reloaded there is nothing to say.
    if (isCode) void codeRecovery().then((reloads) => setShown(!reloads));
  }, [error, isCode, report]);
  if (!isShown) return null;
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] w-full max-w-xl flex-col items-center justify-center gap-2 p-6 text-center"
    >
      <h1 className="text-20 font-semibold">{words(isCode ? 'codeTitle' : 'title')}</h1>
      <p className="text-text-2">{words(isCode ? 'codeText' : 'text')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {/* A file that did not come is asked for again only by a new page. */}
        <Button tone="accent" onClick={() => (isCode ? location.reload() : reset())}>
          {words('retry')}
        </Button>
        <Button onClick={() => location.assign(`/${location.pathname.split('/')[1] ?? ''}`)}>{words('home')}</Button>
      </div>
      <ErrorDetails report={report} words={words} />
    </div>
  );
}

interface ErrorReport {
  readonly id: string;
  readonly text: string;
}

/** What support needs: nothing of the person, and of the address only the path. */
function reportOf(error: unknown): ErrorReport {
  const id = crypto.randomUUID().slice(0, 8);
  const lines = [
    `Error ${id}`,
    new Date().toISOString(),
    location.pathname,
    navigator.userAgent,
    error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error),
  ];
  return { id, text: lines.join('\n') };
}

interface ErrorDetailsProps {
  readonly report: ErrorReport;
  readonly words: (key: keyof typeof WORDS) => string;
}

function ErrorDetails({ report, words }: ErrorDetailsProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(report.text).then(() => setCopied(true));
  return (
    <div className="mt-6 w-full text-12 text-text-3">
      <p className="flex flex-wrap items-center justify-center gap-2">
        <span>
          {words('id')}{' '}
          <span dir="ltr" className="num">
            {report.id}
          </span>
        </span>
        <Button size="sm" tone="quiet" onClick={() => void copy().catch(() => setCopied(false))}>
          {words(isCopied ? 'copied' : 'copy')}
        </Button>
      </p>
      <details className="mt-1 text-start">
        <summary className="cursor-pointer py-2 text-center">{words('details')}</summary>
        <pre dir="ltr" className="max-h-48 overflow-auto rounded-8 border bg-surface-1 p-3 whitespace-pre-wrap">
          {report.text}
        </pre>
      </details>
    </div>
  );
}
