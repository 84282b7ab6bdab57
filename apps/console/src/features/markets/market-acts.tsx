import { api } from '@bourse/kit/api/api.ts';
import { Button, Menu, MenuItem } from '@bourse/ui';
import { CircleStop, ListX, MoveRight, Play } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { AreaDialog } from './area-dialog.tsx';
import { marketsCalls } from './calls.ts';
import { MARKETS_KEYS, type Market, STATUSES } from './queries.ts';

const ICONS = { trading: Play, 'cancel-only': ListX, halted: CircleStop } as const;

/** Halting a market and letting it trade again, and its area. */
export function MarketActs({ market }: { readonly market: Market }) {
  const mayHalt = useMay('console.markets.halt');
  const mayWrite = useMay('console.markets.write');
  const [status, setStatus] = useState<Market['status']>();
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      {mayWrite && (
        <Button onClick={() => setMoving(true)}>
          <MoveRight size={15} aria-hidden="true" />
          <FormattedMessage id="markets.move" />
        </Button>
      )}
      {mayHalt && (
        <Menu
          align="end"
          trigger={
            <Button>
              <FormattedMessage id="markets.setStatus" />
            </Button>
          }
        >
          {STATUSES.filter((one) => one !== market.status).map((one) => {
            const Icon = ICONS[one];
            return (
              <MenuItem key={one} danger={one !== 'trading'} icon={<Icon size={15} />} onSelect={() => setStatus(one)}>
                <FormattedMessage id={`markets.set.${one}`} />
              </MenuItem>
            );
          })}
        </Menu>
      )}
      {status !== undefined && <StatusDialog market={market} status={status} onClose={() => setStatus(undefined)} />}
      {isMoving && <AreaDialog market={market} onClose={() => setMoving(false)} />}
    </>
  );
}

interface StatusDialogProps {
  readonly market: Market;
  readonly status: Market['status'];
  readonly onClose: () => void;
}

function StatusDialog({ market, status, onClose }: StatusDialogProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: `markets.set.${status}` });
  return (
    <ActDialog
      title={`${label}: ${market.tradeCode}`}
      text={intl.formatMessage({ id: `markets.set.${status}.text` })}
      confirmLabel={label}
      tone={status === 'trading' ? 'accent' : 'danger'}
      doneId="markets.saved"
      changes={MARKETS_KEYS}
      call={() => api(marketsCalls.setMarketStatus, { params: { tradeId: String(market.tradeId) }, body: { status } })}
      onClose={onClose}
    />
  );
}
