import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Badge } from '@bourse/ui';
import { useIntl } from 'react-intl';
import type { ListPlace } from './list-place.ts';

/** Which orders belong together: kind of the list, and which of its orders this one is. */
export function ListTag({ place }: { readonly place: ListPlace | undefined }) {
  const intl = useIntl();
  if (place === undefined) return null;
  const { contingency, at, count } = place;
  return (
    <span className="ms-1.5" title={intl.formatMessage({ id: 'ticket.list.member' }, { list: contingency, at, count })}>
      <Badge tone="accent" className="num">
        {`\u2066${contingency} ${at}/${count}\u2069`}
      </Badge>
    </span>
  );
}

/** What a pending order waits for: the order that has to be filled first, or in general words until that is known. */
export function PendingText({ place }: { readonly place: ListPlace | undefined }) {
  const intl = useIntl();
  const first = place?.first;
  if (first === undefined) return intl.formatMessage({ id: 'ticket.pending' });
  const order = `\u2066${trimZeros(first.qty)} @ ${groupDigits(first.price)}\u2069`;
  return intl.formatMessage({ id: 'ticket.list.waits' }, { side: first.side, order });
}
