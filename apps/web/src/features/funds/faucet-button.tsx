import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { QUERY_KEYS } from '@bourse/kit/api/queries.ts';
import { Button, type ButtonProps } from '@bourse/ui';
import { Droplets } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fundsCalls } from './calls.ts';

export interface FaucetButtonProps extends Pick<ButtonProps, 'size' | 'tone'> {
  readonly coinId: number;
  readonly coin: string;
}

/** Demo only: asks for play money of one coin. */
export function FaucetButton({ coinId, coin, size, tone }: FaucetButtonProps) {
  const intl = useIntl();
  const faucet = useAction({
    run: () => api(fundsCalls.demoFaucet, { body: { coinId } }),
    done: () => intl.formatMessage({ id: 'funds.faucet.done' }, { coin }),
    invalidates: [QUERY_KEYS.balances, ['own', 'statement'], ['own', 'worthCurve']],
  });
  return (
    <Button size={size} tone={tone} busy={faucet.isPending} onClick={() => void faucet.run()}>
      <Droplets size={14} aria-hidden="true" />
      <FormattedMessage id="funds.faucet" values={{ coin }} />
    </Button>
  );
}
