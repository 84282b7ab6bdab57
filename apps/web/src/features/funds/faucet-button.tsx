import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { QUERY_KEYS } from '@bourse/kit/api/queries.ts';
import { Button, type ButtonProps, showToast } from '@bourse/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  const faucet = useMutation({
    mutationFn: () => api(fundsCalls.demoFaucet, { body: { coinId } }),
    onSuccess: () => {
      showToast({ tone: 'success', title: intl.formatMessage({ id: 'funds.faucet.done' }, { coin }) });
      return Promise.all([
        client.invalidateQueries({ queryKey: QUERY_KEYS.balances }),
        client.invalidateQueries({ queryKey: ['own', 'statement'] }),
      ]);
    },
    onError: (error) => {
      showToast({ tone: 'error', title: errorText(intl, error) });
    },
  });
  return (
    <Button size={size} tone={tone} busy={faucet.isPending} onClick={() => faucet.mutate()}>
      <Droplets size={14} aria-hidden="true" />
      <FormattedMessage id="funds.faucet" values={{ coin }} />
    </Button>
  );
}
