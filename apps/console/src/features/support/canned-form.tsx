import { api } from '@bourse/kit/api/api.ts';
import { Field, FieldTextArea, TextField } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormDialog } from '../../room/form-dialog.tsx';
import { SelectField } from '../../room/select-field.tsx';
import { useAct } from '../../room/use-act.ts';
import { supportCalls } from './calls.ts';
import type { Canned } from './canned-page.tsx';
import { LANGUAGE_ITEMS, type Language, type Product, productItems } from './choices.ts';

/** Variables of canned answers, as the contract has them. */
const VARIABLES: readonly Canned['variables'][number][] = [
  'name',
  'agent',
  'order',
  'transfer',
  'coin',
  'time',
  'product',
  'talk',
];
const LONGEST_TITLE = 80;
const LONGEST_TEXT = 4_000;

export interface CannedFormProps {
  /** Undefined: a new one. */
  readonly canned: Canned | undefined;
  readonly onClose: () => void;
}

/** Writes a canned answer; its variables stand in braces. */
export function CannedForm({ canned, onClose }: CannedFormProps) {
  const intl = useIntl();
  const [title, setTitle] = useState(canned?.title ?? '');
  const [language, setLanguage] = useState<Language>(canned?.language ?? 'en_US');
  const [product, setProduct] = useState<Product>(canned?.product ?? 'general');
  const [text, setText] = useState(canned?.text ?? '');
  const [isTried, setTried] = useState(false);
  const { act, isBusy, error } = useAct(
    () => {
      const body = { title: title.trim(), language, product, text };
      if (canned === undefined) return api(supportCalls.createCannedAnswer, { body });
      return api(supportCalls.changeCannedAnswer, { params: { cannedId: canned.cannedId }, body });
    },
    { doneId: 'support.cannedSaved', changes: [['own', 'support', 'canned']] },
  );
  const submit = async () => {
    setTried(true);
    if (title.trim() !== '' && text.trim() !== '' && (await act())) onClose();
  };
  const missing = (value: string) =>
    isTried && value.trim() === '' ? intl.formatMessage({ id: 'support.missing' }) : undefined;
  return (
    <FormDialog
      title={<FormattedMessage id={canned === undefined ? 'support.addCanned' : 'support.editCanned'} />}
      submitLabel={<FormattedMessage id="room.save" />}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="w-[min(560px,calc(100vw-2rem))]"
    >
      <TextField
        label={intl.formatMessage({ id: 'support.cannedTitle' })}
        maxLength={LONGEST_TITLE}
        value={title}
        error={missing(title)}
        onChange={(event) => setTitle(event.currentTarget.value)}
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
      <Field
        label={intl.formatMessage({ id: 'support.cannedText' })}
        error={missing(text)}
        hint={
          <>
            <FormattedMessage id="support.variables" /> <code>{VARIABLES.map((name) => `{${name}}`).join(' ')}</code>
          </>
        }
      >
        <FieldTextArea value={text} onValueChange={setText} maxLength={LONGEST_TEXT} rows={6} />
      </Field>
    </FormDialog>
  );
}
