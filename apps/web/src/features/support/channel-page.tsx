import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { supportCalls } from './calls.ts';
import { ownHostsOf } from './channel.ts';
import { ChannelAnswer } from './channel-answer.tsx';

/** Longer texts are no address. */
const LONGEST_TEXT = 300;
const NEVER = ['password', 'money', 'software'] as const;

/** Whether a website, an e-mail address, a phone number or an account is the exchange's own. */
export function ChannelPage() {
  const query = useQuery({
    queryKey: ['downloadUrls'],
    queryFn: ({ signal }) => api(supportCalls.downloadUrls, { signal }),
    staleTime: 60_000,
  });
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-8 px-4 py-8 md:px-6 md:py-12">
      <div>
        <h1 className="text-28 font-semibold tracking-[-0.02em] text-balance md:text-40">
          <FormattedMessage id="support.channel.title" />
        </h1>
        <p className="mt-3 max-w-3xl text-16 text-pretty text-text-2">
          <FormattedMessage id="support.channel.text" />
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div>
          <Checker>
            <div className="border-t px-5 py-4">
              <Loaded query={query} failedId="support.channel.error" skeleton={<Skeleton className="h-14 w-48" />}>
                {({ backupDomains }) => <OwnHosts hosts={ownHostsOf(globalThis.location.host, backupDomains)} />}
              </Loaded>
            </div>
          </Checker>
          <p className="mt-4 max-w-2xl text-13 text-pretty text-text-3">
            <FormattedMessage id="support.channel.advice.address" />
          </p>
        </div>
        <Never />
      </div>
    </div>
  );
}

function Never() {
  return (
    <section aria-labelledby="channel-advice" className="overflow-clip rounded-12 border bg-surface-1">
      <h2 id="channel-advice" className="border-b px-5 py-4 text-14 font-medium">
        <FormattedMessage id="support.channel.advice" />
      </h2>
      <ul className="divide-y text-13 text-text-2">
        {NEVER.map((id) => (
          <li key={id} className="flex gap-3 px-5 py-4 text-pretty">
            <Ban size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
            <FormattedMessage id={`support.channel.advice.${id}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks the exchange, which reads what was typed as a browser would. */
function Checker({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<{ readonly text: string; readonly answer: RouteData<'verifyChannel'> }>();
  const typed = text.trim();
  const check = useAction({
    run: (wanted: string) => api(supportCalls.verifyChannel, { body: { text: wanted } }),
    failsIn: 'caller',
    onDone: (answer, wanted) => setAsked({ text: wanted, answer }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== '') void check.run(typed);
  };
  return (
    <section className="overflow-clip rounded-12 border bg-surface-1">
      <form onSubmit={onSubmit} className="flex flex-col gap-3 p-5 sm:flex-row sm:items-end">
        <TextField
          label={intl.formatMessage({ id: 'support.channel.what' })}
          placeholder="example.com"
          value={text}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => setText(event.target.value)}
          boxClassName="h-11"
          className="min-w-0 flex-1"
        />
        <Button type="submit" tone="accent" size="lg" busy={check.isPending}>
          <FormattedMessage id="support.channel.check" />
        </Button>
      </form>
      {check.problem !== undefined && (
        <p role="alert" className="px-5 pb-4 text-13 text-danger">
          {check.problem}
        </p>
      )}
      <div role="status">
        {asked !== undefined && asked.text === typed && <ChannelAnswer text={asked.text} answer={asked.answer} />}
      </div>
      {children}
    </section>
  );
}

function OwnHosts({ hosts }: { readonly hosts: readonly string[] }) {
  return (
    <>
      <h2 className="text-13 text-text-3">
        <FormattedMessage id="support.channel.own" />
      </h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {hosts.map((host) => (
          <li key={host} dir="ltr" className="num rounded-4 bg-surface-2 px-2.5 py-1 text-13 font-medium wrap-anywhere">
            {host}
          </li>
        ))}
      </ul>
    </>
  );
}
