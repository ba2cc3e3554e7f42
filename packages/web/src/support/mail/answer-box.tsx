import type { AnswerOf, CallOf } from '@eemusic/contract/platform/endpoint';
import type { getCard } from '@eemusic/contract/support/board';
import { type InLanguages, languages } from '@eemusic/contract/platform/languages';
import { doneBeside } from '@eemusic/contract/support/lists';
import {
  type listSavedAnswers,
  type Mail,
  maxAnswerFiles,
  maxCopies,
  replyToCard,
  type SavedAnswer,
  uploadAnswerFile,
} from '@eemusic/contract/support/mail';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileButton, Group, Menu, Pill, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconPaperclip } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSession } from '#access/session/index.ts';
import { CallError } from '#platform/api/call-error.ts';
import { call } from '#platform/api/call.ts';
import { type CallOptions, newIdempotencyKey } from '#platform/api/request.ts';
import { uploadTo } from '#platform/api/upload.ts';
import { confirm } from '#platform/ui/confirm.tsx';
import { toast } from '#platform/ui/toast.tsx';
import classes from './mail.module.css';
import { nameOfLanguage, SavedAnswersDialog, savedAnswersQuery } from './saved-answers-dialog.tsx';
import { WriteBox } from './write-box.tsx';

export type OpenCard = AnswerOf<typeof getCard>['card'];

type Props = {
  card: OpenCard;
  forwarded?: Mail;
  onSent: () => unknown;
  beside: ReactNode;
};

type Reply = CallOf<typeof replyToCard>;
type File = { key: string; name: string; stored: string | null; attachmentId: number | null };

export function AnswerBox({ card, forwarded, onSent, beside }: Props) {
  const userId = useSession()?.userId ?? 0;
  const { answersTo, mailList, listId, isArchived } = card;
  const [typedTo, setTo] = useState<string | null>(forwarded ? '' : null);
  const [copies, setCopies] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly File[]>(() => (forwarded?.attachments ?? []).flatMap(fileOf));
  const to = typedTo ?? answersTo?.address ?? '';
  const last = mailList.at(-1);
  const others = (forwarded ? [] : (lastReceived(card)?.cc ?? [])).filter((one) => one !== to).slice(0, maxCopies);
  const answer = ({ text }: { text: string }, isDone: boolean): Reply => ({
    id: String(card.id),
    text,
    ...(to.trim() !== '' && { to: to.trim() }),
    ...(copies !== null && { cc: addressesIn(copies) }),
    files: files.flatMap(({ stored, name }) => (stored === null ? [] : [{ fileName: stored, name }])),
    attachmentIds: files.flatMap(({ attachmentId }) => attachmentId ?? []),
    ...(forwarded && { forwardedMailId: forwarded.id }),
    ...(last && { readMailId: last.id }),
    ...(isDone && { isDone }),
  });
  const sent = () => {
    setTo(null);
    setCopies(null);
    setFiles([]);
    return onSent();
  };
  const mayBeDone = !forwarded && !isArchived && doneBeside(listId) !== listId;
  return (
    <WriteBox
      of={{ userId, cardId: card.id, kind: forwarded ? 'forward' : 'reply' }}
      label={forwarded ? t`Forward` : t`Answer`}
      placeholder={forwarded ? t`What should they know?` : t`Write to ${answersTo?.name || to}`}
      action={t`Send`}
      send={(input, options) => sendAnswer(answer(input, false), options)}
      second={
        mayBeDone
          ? { action: t`Send and done`, send: (input, options) => sendAnswer(answer(input, true), options) }
          : undefined
      }
      onSent={sent}
      above={
        <Stack gap="sm" mb="sm">
          <TextInput
            label={t`Send to`}
            type="email"
            autoFocus={forwarded !== undefined}
            value={to}
            description={typedTo === null && answersTo?.name ? answersTo.name : undefined}
            error={
              typedTo === null && answersTo?.isNoReply
                ? t`This looks like a no-reply address: nobody may read your answer.`
                : null
            }
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          {copies !== null && (
            <TextInput
              label={t`Cc`}
              description={t`Up to ${maxCopies} addresses, separated by commas`}
              value={copies}
              onChange={(event) => setCopies(event.currentTarget.value)}
            />
          )}
        </Stack>
      }
      renderBelow={(text, insert) => (
        <>
          <Signature text={text} />
          <Group gap="xs" mt="xs">
            <Files files={files} onChange={setFiles} />
            {copies === null && (
              <Button size="compact-sm" variant="default" onClick={() => setCopies('')}>
                <Trans>Add Cc</Trans>
              </Button>
            )}
            {copies === null && others.length > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                title={others.join(', ')}
                onClick={() => setCopies(others.join(', '))}
              >
                <Trans>Reply to all</Trans>
              </Button>
            )}
            <SavedAnswers card={card} text={text} onPick={insert} />
          </Group>
        </>
      )}
      beside={beside}
    />
  );
}

const lastReceived = ({ mailList }: OpenCard): Mail | undefined =>
  mailList.findLast(({ isOurs, isAutomatic }) => !isOurs && !isAutomatic);

const languageOf = (text: string) => (/\p{Script=Han}/u.test(text) ? 'zh-Hans' : 'en');

/** People also write a name before an address. */
const addressesIn = (text: string) =>
  text
    .split(/[,;，；]/)
    .flatMap((part) => /<([^<>]*)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .filter((address) => address.trim() !== '');

const fileOf = ({ id, name, isKept }: Mail['attachments'][number]): File[] =>
  isKept ? [{ key: `attached ${id}`, name, stored: null, attachmentId: id }] : [];

/** Asks before it writes to an address that nobody reads. */
async function sendAnswer(reply: Reply, options: CallOptions) {
  try {
    return await call(replyToCard, reply, options);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'card.no-reply') throw error;
    if (!(await confirm({ message: error.text, yes: t`Send anyway` }))) throw error;
    return call(replyToCard, { ...reply, evenToNoReply: true }, { ...options, idempotencyKey: newIdempotencyKey() });
  }
}

function Files({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: globalThis.File[]) => {
      const added: File[] = [];
      for (const file of chosen) {
        const { fileName, name } = await uploadTo(uploadAnswerFile, file);
        added.push({ key: fileName, name, stored: fileName, attachmentId: null });
      }
      return added;
    },
    onSuccess: (added) => onChange([...files, ...added].slice(0, maxAnswerFiles)),
    onError: (error) => toast.failure(error),
  });
  return (
    <>
      {files.map((file) => (
        <Pill
          key={file.key}
          withRemoveButton
          removeButtonProps={{ 'aria-label': t`Remove ${file.name}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onChange(files.filter((one) => one !== file))}
        >
          {file.name}
        </Pill>
      ))}
      <FileButton multiple onChange={(chosen) => chosen.length > 0 && mutate(chosen)}>
        {(props) => (
          <Button
            {...props}
            size="compact-sm"
            variant="default"
            loading={isPending}
            leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
          >
            <Trans>Attach files</Trans>
          </Button>
        )}
      </FileButton>
    </>
  );
}

function Signature({ text }: { text: string }) {
  const { data } = useQuery(savedAnswersQuery);
  const signature = data?.answers.find((one) => one.kind === 'signature' && one.language === languageOf(text));
  if (!signature) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs" className={classes.plain ?? ''}>
      {signature.text.replaceAll('{me}', data?.me ?? '')}
    </Text>
  );
}

const noAnswers: AnswerOf<typeof listSavedAnswers> = { answers: [], me: '' };

function SavedAnswers({ card, text, onPick }: { card: OpenCard; text: string; onPick: (text: string) => void }) {
  const { data = noAnswers } = useQuery(savedAnswersQuery);
  const [isManaging, setManaging] = useState(false);
  const answers = Map.groupBy(
    data.answers.filter(({ kind }) => kind === 'answer'),
    ({ language }) => language,
  );
  const theirs = languageOf(`${card.title}${lastReceived(card)?.text}`);
  const ordered = [theirs, ...languages.filter((language) => language !== theirs)] as const;
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBookmark size={14} stroke={1.75} aria-hidden />}
          >
            <Trans>Saved answers</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {ordered.map((language) => (
            <div key={language} lang={language}>
              {answers.has(language) && <Menu.Label>{nameOfLanguage(language)}</Menu.Label>}
              {answers.get(language)?.map((answer) => (
                <Menu.Item key={answer.id} onClick={() => onPick(filledIn(answer, card, data.me))}>
                  {answer.name}
                </Menu.Item>
              ))}
            </div>
          ))}
          {answers.size > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setManaging(true)}>
            <Trans>Edit saved answers</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isManaging && <SavedAnswersDialog text={text} onClose={() => setManaging(false)} />}
    </>
  );
}

const dayFormats = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  'zh-Hans': new Intl.DateTimeFormat('zh-Hans', { dateStyle: 'long', timeZone: 'UTC' }),
} satisfies InLanguages<Intl.DateTimeFormat>;

/** Fields of which nothing is known stay, so that whoever writes sees them. */
function filledIn({ text, language }: SavedAnswer, { senderName, senders }: OpenCard, me: string): string {
  const [sender] = senders;
  const school = senders.map(({ kind, name, educatorName }) => (kind === 'educator' ? name : educatorName));
  const lastDay = senders.flatMap(({ keys }) => keys).find(({ expireBy }) => expireBy !== null)?.expireBy;
  const values: Record<string, string | null | undefined> = {
    name: senderName || sender?.name,
    school: school.find((one) => one !== null),
    lastDay: lastDay && dayFormats[language].format(new Date(`${lastDay}T00:00Z`)),
    me,
  };
  return text.replaceAll(/\{(\w+)\}/g, (field, name: string) => values[name] || field);
}
