import { useRef, useState } from 'preact/hooks';
import { Chip } from '../../kit/components/button.js';
import { Choice } from '../../kit/components/choice.js';
import { Panel } from '../parts.js';
import { EntryLine } from './entry-view.js';
import { type Entry, entriesOf, type Filter, keepPlaces, matches } from './feed-entries.js';
import { MailPreview } from './mail-view.js';
import type { Mail, Overview } from './overview-answer.js';
import type { SandboxActions } from './sandbox-actions.js';

const FILTERS: readonly (readonly [Filter, string])[] = [
  ['all', 'All'],
  ['request', 'Requests'],
  ['delivery', 'Webhooks'],
  ['mail', 'Mails'],
  ['failures', 'Failures'],
];

/** What to do so that something happens. */
const NOTHING: Readonly<Record<Filter, string>> = {
  all: 'Nothing has happened yet. Make the first calls below, or buy something in the sample game.',
  request: 'No request yet. Make the first calls below, or buy something in the sample game.',
  delivery:
    'No webhook yet. Register a receiver with POST /v2/webhooks, or run npx svc-bridge listen, then pay something.',
  mail: 'No mail yet. Open the history in the sample game and mail yourself a receipt.',
  failures: 'Nothing has failed. Inject a fault to see how your game takes one.',
};

interface Props {
  overview: Overview;
  isLive: boolean;
  actions: SandboxActions;
}

/** What happens, as it happens. Under the pointer or the focus nothing moves: what is new waits. */
export function FeedView({ overview, isLive, actions }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [mail, setMail] = useState<Mail>();
  const read = useRef<readonly Entry[]>([]);
  const newest = entriesOf(overview).filter((entry) => matches(entry, filter));
  const isRead = (isPointed || isFocused) && read.current.length > 0;
  const shown = isRead ? keepPlaces(newest, read.current) : newest;
  read.current = shown;
  const known = new Set(shown.map(({ key }) => key));
  const waiting = newest.filter(({ key }) => !known.has(key)).length;
  return (
    <Panel id="feed" title="What happens">
      <div class="feed-head">
        <fieldset class="choice-list" aria-label="Show">
          {FILTERS.map(([each, label]) => (
            <Choice
              key={each}
              label={label}
              chosen={filter === each}
              onPress={() => {
                read.current = [];
                setFilter(each);
              }}
            />
          ))}
        </fieldset>
        <div class="feed-state">
          <span class="quiet">Times in UTC</span>
          {isLive ? (
            <Chip tone={waiting > 0 ? 'wait' : 'good'} icon={waiting > 0 ? 'clock' : 'check'}>
              {waiting > 0 ? `${waiting} new, shown when you leave the list` : 'Live'}
            </Chip>
          ) : (
            <Chip tone="bad" icon="offline">
              No answer; asking again
            </Chip>
          )}
        </div>
      </div>
      <ol
        class="feed"
        aria-label="What happened, newest first; times in UTC"
        onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
        onPointerLeave={() => setPointed(false)}
        onFocusIn={() => setFocused(true)}
        onFocusOut={({ currentTarget, relatedTarget }) =>
          setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
        }
      >
        {shown.map((entry) => (
          <EntryLine key={entry.key} entry={entry} now={overview.now} actions={actions} onRead={setMail} />
        ))}
        {shown.length === 0 && <li class="quiet feed-empty">{NOTHING[filter]}</li>}
      </ol>
      {mail && (
        <MailPreview mail={mail} address={actions.mailAddress(mail.mail_id)} onClose={() => setMail(undefined)} />
      )}
    </Panel>
  );
}
