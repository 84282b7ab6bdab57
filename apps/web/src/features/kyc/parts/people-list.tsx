import { COMPANY_LIST_MAX } from '@bourse/contract/kyc';
import { AlertDialog, Badge, Button, EmptyState, IconButton } from '@bourse/ui';
import { Pencil, Plus, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countryName } from '../model/countries.ts';
import { emptyEntry, entryProblems, fullName, type ListName, type PeopleOf } from '../model/people.ts';
import type { Problem } from '../model/types.ts';
import { PersonDialog } from './person-dialog.tsx';

export interface PeopleListProps<List extends ListName> {
  readonly list: List;
  readonly people: readonly PeopleOf[List][];
  /** What is wrong in the whole draft. */
  readonly problems: readonly Problem[];
  readonly minAge: number;
  /**
   * Saves the list; resolves with what is wrong in the whole draft then, with undefined when it could not be saved, or with `changed` when it is
   * another list by now: an entry's place may be somebody else's.
   */
  readonly onSave: (people: readonly PeopleOf[List][]) => Promise<readonly Problem[] | 'changed' | undefined>;
}

/** People of a company: who is there, whether something is missing, and the ways to add, change and remove. */
export function PeopleList<List extends ListName>({ list, people, problems, minAge, onSave }: PeopleListProps<List>) {
  const intl = useIntl();
  const [edited, setEdited] = useState<number>();
  const [removed, setRemoved] = useState<number>();
  const [isRemoving, setRemoving] = useState(false);
  const nameOf = (index: number) => {
    const person = people[index];
    const name = person === undefined ? '' : fullName(person);
    return name === '' ? intl.formatMessage({ id: 'kyc.people.unnamed' }, { number: index + 1 }) : name;
  };
  const save = async (person: PeopleOf[List]) => {
    const index = edited ?? people.length;
    const found = await onSave([...people.slice(0, index), person, ...people.slice(index + 1)]);
    return found === 'changed' ? [] : found && entryProblems(list, index, found);
  };
  const remove = async (index: number) => {
    setRemoving(true);
    const found = await onSave(people.filter((_, at) => at !== index));
    setRemoving(false);
    if (found !== undefined) setRemoved(undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      {people.length === 0 ? (
        <EmptyState
          icon={<UsersRound size={28} strokeWidth={1.5} aria-hidden="true" />}
          title={<FormattedMessage id={`kyc.${list}.empty`} />}
          description={<FormattedMessage id={`kyc.${list}.who`} />}
          className="rounded-8 border border-dashed"
        />
      ) : (
        <ul className="divide-y rounded-8 border">
          {[...people.entries()].map(([index, person]) => (
            <PersonRow
              // People have no id, and their place is what their problems name.
              key={index}
              name={nameOf(index)}
              person={person}
              problemCount={entryProblems(list, index, problems).length}
              onEdit={() => setEdited(index)}
              onRemove={() => setRemoved(index)}
            />
          ))}
        </ul>
      )}
      <Button
        onClick={() => setEdited(people.length)}
        disabled={people.length >= COMPANY_LIST_MAX}
        className="self-start"
      >
        <Plus size={16} aria-hidden="true" />
        <FormattedMessage id={`kyc.${list}.add`} />
      </Button>
      {edited !== undefined && (
        <PersonDialog
          list={list}
          person={people[edited] ?? emptyEntry(list)}
          isNew={edited >= people.length}
          problems={entryProblems(list, edited, problems)}
          minAge={minAge}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setRemoved(undefined)}
          title={<FormattedMessage id="kyc.people.removeTitle" values={{ name: nameOf(removed) }} />}
          description={<FormattedMessage id="kyc.people.removeText" />}
          cancelLabel={intl.formatMessage({ id: 'kyc.people.keep' })}
          confirmLabel={intl.formatMessage({ id: 'kyc.people.remove' })}
          tone="danger"
          busy={isRemoving}
          onConfirm={() => void remove(removed)}
        />
      )}
    </div>
  );
}

interface PersonRowProps {
  readonly name: string;
  readonly person: PeopleOf[ListName];
  readonly problemCount: number;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PersonRow({ name, person, problemCount, onEdit, onRemove }: PersonRowProps) {
  const intl = useIntl();
  const about = [
    countryName(intl.locale, person.nationality),
    person.birthDate,
    'sharePercent' in person && person.sharePercent !== '' ? `${person.sharePercent}%` : '',
    'position' in person ? person.position : '',
    'mail' in person ? person.mail : '',
  ].filter((text) => text !== '');
  return (
    <li className="flex items-center gap-3 p-3">
      <div className="min-w-0 flex-1">
        <p className="text-13 font-medium break-words">{name}</p>
        <p className="mt-0.5 text-12 break-words text-text-2">{about.join(' · ')}</p>
        {problemCount > 0 && (
          <Badge tone="warning" className="mt-1">
            <FormattedMessage id="kyc.people.incomplete" values={{ count: problemCount }} />
          </Badge>
        )}
      </div>
      <IconButton label={intl.formatMessage({ id: 'kyc.people.changeOf' }, { name })} onClick={onEdit}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={intl.formatMessage({ id: 'kyc.people.removeOf' }, { name })} onClick={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
