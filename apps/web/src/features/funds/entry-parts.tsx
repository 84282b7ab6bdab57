import { useFormats } from '@bourse/kit/formats/format.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { directionOf, SignedValue } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Entry } from './statement-filter.ts';

/** Why the balance changed; a trade and its fee lead to their order. */
export function EntryReason({ entry: { reason, orderId } }: { readonly entry: Entry }) {
  const intl = useIntl();
  const name = <FormattedMessage id={`funds.reason.${reason}`} />;
  if (orderId === '') return name;
  return (
    <AppLink
      to="/orderHome/coinTradeOrder"
      search={{ tab: 'history', orderId }}
      preload={false}
      title={intl.formatMessage({ id: 'trading.order' }, { orderId })}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent max-md:inline-block max-md:py-1"
    >
      {name}
    </AppLink>
  );
}

/** The change with its sign, unless balances are hidden. */
export function EntryChange({ entry: { delta } }: { readonly entry: Entry }) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  const signed = delta.startsWith('-') ? delta : `+${delta}`;
  return <SignedValue direction={directionOf(signed)}>{own(figure(signed))}</SignedValue>;
}
