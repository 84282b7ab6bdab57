import { Button } from '@bourse/ui';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Words of the error page, kept in the bundle: it must show even when the messages could not be loaded. */
const WORDS = {
  en: {
    title: 'Something went wrong on this page',
    text: 'Your orders and balances are safe with the exchange. Try again, or go back to the start.',
    retry: 'Try again',
    home: 'Home',
  },
  'zh-CN': {
    title: '此页面出现错误',
    text: '您的订单和资产不受影响。请重试，或返回首页。',
    retry: '重试',
    home: '首页',
  },
  'zh-HK': {
    title: '此頁面發生錯誤',
    text: '您的訂單和資產不受影響。請重試，或返回首頁。',
    retry: '重試',
    home: '首頁',
  },
} as const;

function wordsOf(tag: string) {
  if (tag === 'zh-CN' || tag === 'zh-HK') return WORDS[tag];
  return WORDS.en;
}

/** Shown when a page failed unexpectedly: what happened, another try, a way back. */
export function CrashPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  useEffect(() => console.error(error), [error]);
  const words = wordsOf(document.documentElement.lang);
  return (
    <main className="flex min-h-[60dvh] flex-col items-center justify-center gap-2 p-6 text-center">
      <h1 className="text-20 font-semibold">{words.title}</h1>
      <p className="max-w-md text-text-2">{words.text}</p>
      <div className="mt-4 flex gap-2">
        <Button tone="accent" onClick={reset}>
          {words.retry}
        </Button>
        <Button onClick={() => location.assign('/')}>{words.home}</Button>
      </div>
    </main>
  );
}
