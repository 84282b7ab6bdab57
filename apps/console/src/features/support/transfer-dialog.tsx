import type { DeskTalkData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { supportCalls } from './calls.ts';
import { LANGUAGE_ITEMS, type Product, productItems } from './choices.ts';
import { transferTalk } from './desk-client.ts';

/** The choice of the queue instead of an agent. */
const QUEUE = 'queue';

export interface TransferDialogProps {
  readonly talk: DeskTalkData;
  readonly onClose: () => void;
}

/** Gives a talk to another agent, or back to the queue of a language and product. */
export function TransferDialog({ talk, onClose }: TransferDialogProps) {
  const intl = useIntl();
  const [target, setTarget] = useState(QUEUE);
  const [language, setLanguage] = useState<string>(talk.language);
  const [product, setProduct] = useState<Product>(talk.product);
  const agents = useQuery({
    queryKey: ['own', 'support', 'agents'],
    queryFn: ({ signal }) => api(supportCalls.deskAgents, { signal }),
    staleTime: 0,
  });
  const { act, isBusy, error } = useAct(
    () =>
      transferTalk(
        talk.talkId,
        target === QUEUE ? { language, product } : { agentAccountId: Number(target), language, product },
      ),
    { doneId: 'support.transferred', changes: [['own', 'support']] },
  );
  const others = agents.data?.filter(({ accountId }) => accountId !== talk.agentAccountId) ?? [];
  return (
    <FormDialog
      title={<FormattedMessage id="support.transfer" />}
      text={<FormattedMessage id="support.transferText" />}
      submitLabel={<FormattedMessage id="support.transfer" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void act().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <SelectField
        label={intl.formatMessage({ id: 'support.target' })}
        value={target}
        onValueChange={setTarget}
        items={[
          { value: QUEUE, label: intl.formatMessage({ id: 'support.toQueue' }) },
          ...others.map(({ accountId, nickname, talks }) => ({
            value: String(accountId),
            label: intl.formatMessage({ id: 'support.agent' }, { name: nickname || String(accountId), talks }),
          })),
        ]}
      />
      <SelectField
        label={intl.formatMessage({ id: 'support.language' })}
        value={language}
        onValueChange={setLanguage}
        items={LANGUAGE_ITEMS}
      />
      <SelectField
        label={intl.formatMessage({ id: 'support.product' })}
        value={product}
        onValueChange={setProduct}
        items={productItems(intl)}
      />
    </FormDialog>
  );
}
