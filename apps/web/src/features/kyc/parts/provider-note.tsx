import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { kycCalls } from '../calls.ts';

const TYPES = { standard: 1, advanced: 2 } as const;

/** The way to the partner's form, where the check can be done instead. */
export function ProviderNote({ flow }: { readonly flow: keyof typeof TYPES }) {
  const action = useAction({
    run: () => api(kycCalls.identityProviderForm, { body: { identityType: TYPES[flow] } }),
    onDone: ({ url }) => location.assign(url),
  });
  return (
    <Callout
      title={<FormattedMessage id="kyc.provider.title" />}
      action={
        <Button busy={action.isPending} onClick={() => void action.run()}>
          <FormattedMessage id="kyc.provider.go" />
        </Button>
      }
      className="max-md:mx-4"
    >
      <FormattedMessage id="kyc.provider.text" />
    </Callout>
  );
}
