import { Field, FieldInput } from '@bourse/ui';
import { useState } from 'react';

export interface TimeFieldProps {
  readonly label: string;
  /** A local time: `22:30`. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onCommit: (value: string) => void;
}

/** A time of day, saved when the field is left: while somebody types, each digit is another time. */
export function TimeField({ label, value, disabled, onCommit }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    if (typed !== undefined && /^\d\d:\d\d$/.test(typed) && typed !== value) onCommit(typed);
  };
  return (
    <Field label={label} disabled={disabled} className="w-32">
      <FieldInput
        type="time"
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
      />
    </Field>
  );
}
