import { AppLink } from '@bourse/kit/page/app-link.tsx';
import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { buttonClass, ScrollBox } from '@bourse/ui';
import {
  BadgeCheck,
  BookOpenText,
  Coins,
  Download,
  FileJson,
  HeartPulse,
  type LucideIcon,
  Percent,
} from 'lucide-react';
import { FormattedMessage } from 'react-intl';

const STEPS: readonly NamedLink[] = [
  { id: 'account', to: '/login', search: { tab: 'register' } },
  { id: 'money', to: '/assetManagement/home' },
  { id: 'order', to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' } },
  { id: 'watch', to: '/orderHome/coinTradeOrder' },
];

type Reading = NamedLink & { readonly icon: LucideIcon };

const READINGS: readonly Reading[] = [
  { id: 'api', icon: BookOpenText, to: '/apiDocument' },
  { id: 'fees', icon: Percent, to: '/rateStandard' },
  { id: 'coins', icon: Coins, to: '/coinInfo' },
  { id: 'status', icon: HeartPulse, to: '/status' },
  { id: 'channel', icon: BadgeCheck, to: '/support/official-channel' },
  { id: 'install', icon: Download, to: '/app/downLoad' },
];

/** How to begin, how to connect a program, and where to read on. */
export function DocsPage() {
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-12 px-4 py-8 md:px-6 md:py-12">
      <div>
        <h1 className="text-28 font-semibold tracking-[-0.02em] wrap-anywhere md:text-40">
          <FormattedMessage id="support.guides.title" />
        </h1>
        <p className="mt-3 max-w-2xl text-16 text-pretty text-text-2">
          <FormattedMessage id="support.guides.text" />
        </p>
      </div>
      <FirstSteps />
      <Program />
      <ReadOn />
    </div>
  );
}

function FirstSteps() {
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="mb-4 text-20 font-semibold">
        <FormattedMessage id="support.guides.first" />
      </h2>
      <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ id, ...link }, at) => (
          <li
            key={id}
            className="flex flex-col rounded-12 border bg-surface-1 p-5 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4"
          >
            <span
              aria-hidden="true"
              className="num inline-flex size-7 items-center justify-center rounded-full bg-accent-soft text-13 font-semibold text-accent"
            >
              {at + 1}
            </span>
            <h3 className="mt-3 text-14 font-medium max-sm:mt-1">
              <FormattedMessage id={`support.guides.step.${id}`} />
            </h3>
            <p className="mt-1 mb-4 flex-1 text-13 text-pretty text-text-2 max-sm:col-start-2 max-sm:mb-3">
              <FormattedMessage id={`support.guides.step.${id}.text`} />
            </p>
            <AppLink
              {...link}
              className={buttonClass(
                'neutral',
                'sm',
                'self-start max-sm:col-start-2 max-sm:justify-self-start max-md:min-w-20',
              )}
            >
              <FormattedMessage id={`support.guides.step.${id}.go`} />
            </AppLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Two calls that anybody can make at once. They are code, so they are not translated. */
function exampleCalls(origin: string): string {
  return [
    `curl ${origin}/hk-web/market/symbol/tickers`,
    `curl '${origin}/hk-web/v3/fullDepth?tradeCode=btc_usdt&limit=5'`,
  ].join('\n');
}

function Program() {
  return (
    <section
      aria-labelledby="program"
      className="grid items-center gap-6 rounded-12 border bg-surface-1 p-5 md:p-8 lg:grid-cols-2 lg:gap-12"
    >
      <div>
        <h2 id="program" className="text-20 font-semibold">
          <FormattedMessage id="support.guides.program" />
        </h2>
        <p className="mt-2 text-14 text-pretty text-text-2">
          <FormattedMessage id="support.guides.program.text" />
        </p>
        <div className="mt-5 flex flex-wrap gap-2">
          <AppLink to="/apiDocument" className={buttonClass('accent')}>
            <FormattedMessage id="support.guides.read.api" />
          </AppLink>
          <a href="/openapi.json" className={buttonClass('neutral')}>
            <FileJson size={15} aria-hidden="true" />
            <span dir="ltr">openapi.json</span>
          </a>
        </div>
      </div>
      <ScrollBox className="rounded-8 border bg-surface-0 p-4">
        <pre dir="ltr" className="text-12 leading-5">
          <code>{exampleCalls(globalThis.location.origin)}</code>
        </pre>
      </ScrollBox>
    </section>
  );
}

function ReadOn() {
  return (
    <section aria-labelledby="read-on">
      <h2 id="read-on" className="mb-4 text-20 font-semibold">
        <FormattedMessage id="support.guides.more" />
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {READINGS.map(({ id, icon: Icon, ...link }) => (
          <li key={id}>
            <AppLink
              {...link}
              className="group flex h-full items-start gap-3 rounded-12 border bg-surface-1 p-4 transition-colors hover:border-line-strong hover:bg-surface-2"
            >
              <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-8 bg-surface-2 text-accent group-hover:bg-surface-3">
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <span className="min-w-0">
                <span className="block text-14 font-medium">
                  <FormattedMessage id={`support.guides.read.${id}`} />
                </span>
                <span className="mt-0.5 block text-13 text-text-2">
                  <FormattedMessage id={`support.guides.read.${id}.text`} />
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
