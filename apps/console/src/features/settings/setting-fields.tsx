import { Field, FieldTextArea, Switch, TextField } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { SelectField } from '../../room/select-field.tsx';
import type { Draft, SettingKind } from './setting-form.ts';

export interface SettingFieldsProps {
  /** Name of the setting, and of the field when there is one. */
  readonly name: string;
  readonly kind: SettingKind;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly error: string | undefined;
  readonly onChange: (draft: Draft) => void;
}

/** The fields of a setting, by its kind. */
export function SettingFields(props: SettingFieldsProps) {
  const { name, kind, draft, disabled, error, onChange } = props;
  const intl = useIntl();
  if (typeof draft === 'boolean') {
    return <Switch label={name} checked={draft} disabled={disabled} onCheckedChange={onChange} />;
  }
  if (typeof draft !== 'string') return <Switches draft={draft} disabled={disabled} onChange={onChange} />;
  if (kind.kind === 'choice') {
    const items = kind.options.map((value) => ({ value, label: value }));
    return <SelectField label={name} value={draft} onValueChange={onChange} items={items} disabled={disabled} />;
  }
  if (kind.kind === 'json' || kind.kind === 'lines') {
    return (
      <Field label={name} hint={intl.formatMessage({ id: `settings.hint.${kind.kind}` })} error={error}>
        <FieldTextArea
          value={draft}
          onValueChange={onChange}
          disabled={disabled}
          rows={kind.kind === 'json' ? 14 : 5}
          spellCheck={false}
          className="max-h-[60dvh] overflow-y-auto font-mono text-12"
        />
      </Field>
    );
  }
  return (
    <TextField
      label={name}
      value={draft}
      disabled={disabled}
      inputMode={kind.kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      className="max-w-120"
    />
  );
}

interface SwitchesProps {
  readonly draft: ReadonlyMap<string, boolean>;
  readonly disabled: boolean;
  readonly onChange: (draft: Draft) => void;
}

function Switches({ draft, disabled, onChange }: SwitchesProps) {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-2.5 lg:grid-cols-3">
      {[...draft].map(([name, isOn]) => (
        <Switch
          key={name}
          label={<span className="font-mono text-12">{name}</span>}
          checked={isOn}
          disabled={disabled}
          onCheckedChange={(next) => onChange(new Map(draft).set(name, next))}
        />
      ))}
    </div>
  );
}
