import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { buttonClass, cx } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FaucetButton } from '../faucet-button.tsx';

const FIRST_COIN = { coinId: 52, coin: 'USDT' } as const;

/** What somebody new does first, in place of a chart of nothing. */
export function FirstSteps() {
  const isDemo = useIsDemoSite();
  return (
    <section aria-labelledby="first-steps" className={cx(PANEL, 'p-5 max-md:px-4')}>
      <h2 id="first-steps" className="text-16 font-semibold">
        <FormattedMessage id="assets.first.title" />
      </h2>
      <p className="mt-1 text-13 text-text-2">
        <FormattedMessage id="assets.first.text" />
      </p>
      <ol className="mt-4 grid gap-3 md:grid-cols-3">
        <Step
          at={1}
          title={<FormattedMessage id="assets.first.fund" />}
          text={<FormattedMessage id={isDemo ? 'assets.first.fundDemo' : 'assets.first.fundText'} />}
          action={
            isDemo ? (
              <FaucetButton tone="accent" {...FIRST_COIN} />
            ) : (
              <AppLink to="/assetManagement/topup" className={buttonClass('accent')}>
                <FormattedMessage id="assets.first.deposit" />
              </AppLink>
            )
          }
        />
        <Step
          at={2}
          title={<FormattedMessage id="assets.first.trade" />}
          text={<FormattedMessage id="assets.first.tradeText" />}
          action={
            <AppLink to="/market" className={buttonClass('neutral')}>
              <FormattedMessage id="assets.first.tradeAction" />
            </AppLink>
          }
        />
        <Step
          at={3}
          title={<FormattedMessage id="assets.first.protect" />}
          text={<FormattedMessage id="assets.first.protectText" />}
          action={
            <AppLink to="/user/personSetting" className={buttonClass('neutral')}>
              <FormattedMessage id="assets.first.protectAction" />
            </AppLink>
          }
        />
      </ol>
    </section>
  );
}

interface StepProps {
  readonly at: number;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: ReactNode;
}

function Step({ at, title, text, action }: StepProps) {
  return (
    <li className="flex flex-col gap-2 rounded-8 bg-surface-2 p-4">
      <span className="flex items-center gap-2 text-14 font-medium">
        <span
          aria-hidden="true"
          className="num flex size-6 items-center justify-center rounded-full bg-surface-3 text-12 text-text-2"
        >
          {at}
        </span>
        {title}
      </span>
      <p className="flex-1 text-13 text-text-2">{text}</p>
      <div>{action}</div>
    </li>
  );
}
