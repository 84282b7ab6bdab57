import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Button, cx, Skeleton, TextField } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, Ban, ShieldAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { supportCalls } from './calls.ts';
import { checkChannel, ownHostsOf } from './channel.ts';

/** Longer texts are no address. */
const LONGEST_TEXT = 200;
const NEVER = ['password', 'money', 'software'] as const;

/** Tells whether a website or e-mail address is the exchange's own. */
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
          <Loaded
            query={query}
            failedId="support.channel.error"
            className="rounded-12 border bg-surface-1"
            skeleton={<Skeleton className="h-64 w-full rounded-12!" />}
          >
            {({ backupDomains }) => <Checker ownHosts={ownHostsOf(globalThis.location.host, backupDomains)} />}
          </Loaded>
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

function Checker({ ownHosts }: { readonly ownHosts: readonly string[] }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(text.trim() === '' ? undefined : text.trim());
  };
  return (
    <section className="rounded-12 border bg-surface-1">
      <form onSubmit={onSubmit} className="flex flex-col gap-3 p-5 sm:flex-row sm:items-end">
        <TextField
          label={intl.formatMessage({ id: 'support.channel.field' })}
          placeholder="example.com"
          value={text}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          onChange={(event) => {
            setText(event.target.value);
            setAsked(undefined);
          }}
          boxClassName="h-11"
          className="min-w-0 flex-1"
        />
        <Button type="submit" tone="accent" size="lg">
          <FormattedMessage id="support.channel.check" />
        </Button>
      </form>
      <div role="status">{asked !== undefined && <Answer text={asked} ownHosts={ownHosts} />}</div>
      <div className="border-t px-5 py-4">
        <h2 className="text-13 text-text-3">
          <FormattedMessage id="support.channel.own" />
        </h2>
        <ul className="mt-2 flex flex-wrap gap-2">
          {ownHosts.map((host) => (
            <li
              key={host}
              dir="ltr"
              className="num rounded-4 bg-surface-2 px-2.5 py-1 text-13 font-medium wrap-anywhere"
            >
              {host}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface AnswerProps {
  readonly text: string;
  readonly ownHosts: readonly string[];
}

function Answer({ text, ownHosts }: AnswerProps) {
  const { verdict, host } = checkChannel(text, ownHosts);
  const isOurs = verdict === 'ours';
  const Icon = isOurs ? BadgeCheck : ShieldAlert;
  return (
    <div className={cx('flex items-start gap-3 border-t px-5 py-4', isOurs ? 'bg-up-soft' : 'bg-danger-soft')}>
      <Icon
        size={22}
        strokeWidth={1.75}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', isOurs ? 'text-up' : 'text-danger')}
      />
      <div className="min-w-0">
        <p className="text-14 font-semibold wrap-anywhere">
          <FormattedMessage
            id={`support.channel.${verdict}`}
            values={{ name: <bdi dir="ltr">{host === '' ? text : host}</bdi> }}
          />
        </p>
        <p className="mt-0.5 text-13 text-text-2">
          <FormattedMessage id={`support.channel.${verdict}.hint`} />
        </p>
      </div>
    </div>
  );
}
