import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '#testing/render.tsx';
import { AnswerBox, type OpenCard } from './answer-box.tsx';

/* Boxes that grow with their text measure it again when fonts are loaded, which jsdom does not know. */
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const sent = vi.fn<(body: unknown) => void>();
const answers = [
  { id: 1, kind: 'answer', language: 'en', name: 'Hello', text: 'Dear {name}, your key runs until {lastDay}. {me}' },
  { id: 3, kind: 'answer', language: 'zh-Hans', name: '到期', text: '到期日：{lastDay}' },
  { id: 2, kind: 'signature', language: 'en', name: 'Team', text: 'EEMusic · {me}' },
];

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function open(card: Partial<OpenCard> = {}, forwarded?: OpenCard['mailList'][number]) {
  sent.mockClear();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (address.endsWith('/saved-answers')) return Response.json({ answers, me: 'Lin Yue' });
    sent(JSON.parse(String(init.body)));
    return Response.json({ message: 'Answer on its way', mailId: 9 });
  });
  const opened = {
    id: 7,
    listId: 1,
    isArchived: false,
    senderName: 'Mei',
    senders: [],
    mailList: [{ id: 3 }],
    answersTo: { name: 'Mei', address: 'mei@example.com', isNoReply: false },
    ...card,
  } as unknown as OpenCard;
  show(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerBox card={opened} {...(forwarded && { forwarded })} onSent={() => undefined} beside={null} />
    </QueryClientProvider>,
  );
}

it('an answer shows to whom it goes, and goes there', async () => {
  open();

  expect(screen.getByLabelText('Send to')).toHaveProperty('value', 'mei@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Add Cc' }));
  await userEvent.type(screen.getByLabelText('Cc'), 'li@example.com，Wang Fang <wang@example.com>');
  await userEvent.type(screen.getByLabelText('Answer'), 'It works');
  expect(await screen.findByText('EEMusic · Lin Yue')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send and done' }));

  expect(sent).toHaveBeenCalledWith({
    text: 'It works',
    to: 'mei@example.com',
    cc: ['li@example.com', 'wang@example.com'],
    files: [],
    attachmentIds: [],
    readMailId: 3,
    isDone: true,
  });
});

it('an answer can go to all who got the mail', async () => {
  open({ mailList: [{ id: 3, cc: ['li@example.com', 'mei@example.com'] }] as unknown as OpenCard['mailList'] });

  await userEvent.click(screen.getByRole('button', { name: 'Reply to all' }));
  await userEvent.type(screen.getByLabelText('Answer'), 'It works');
  await userEvent.click(screen.getByRole('button', { name: /^Send( Ctrl|$)/ }));

  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ to: 'mei@example.com', cc: ['li@example.com'] }));
});

it('an answer to an address that nobody reads says so', () => {
  open({ answersTo: { name: '', address: 'noreply@example.com', isNoReply: true } });

  expect(screen.getByText('This looks like a no-reply address: nobody may read your answer.')).toBeTruthy();
});

it('a saved answer is filled in with what is known, and shows what is not', async () => {
  open();

  await userEvent.click(screen.getByRole('button', { name: 'Saved answers' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hello' }));

  expect(screen.getByLabelText('Answer')).toHaveProperty('value', 'Dear Mei, your key runs until {lastDay}. Lin Yue');
});

it('a day in a saved answer is written in the language of the answer', async () => {
  const senders = [{ kind: 'student', name: 'Mei', educatorName: null, keys: [{ expireBy: '2027-03-05' }] }];
  open({ senders } as unknown as Partial<OpenCard>);

  for (const name of ['到期', 'Hello']) {
    await userEvent.click(screen.getByRole('button', { name: 'Saved answers' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  }

  expect(screen.getByLabelText('Answer')).toHaveProperty(
    'value',
    '到期日：2027年3月5日\n\nDear Mei, your key runs until 5 March 2027. Lin Yue',
  );
});

it('a mail is passed on with those of its files that are left', async () => {
  const file = { contentType: 'image/png', bytes: 3, isKept: true };
  const attachments = [
    { ...file, id: 4, name: 'a.png' },
    { ...file, id: 5, name: 'b.png' },
  ];
  open({}, { id: 3, attachments } as unknown as OpenCard['mailList'][number]);

  await userEvent.type(screen.getByLabelText('Send to'), 'tech@example.com');
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }));
  await userEvent.type(screen.getByLabelText('Forward'), 'Please look');
  await userEvent.click(screen.getByRole('button', { name: /^Send/ }));

  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ to: 'tech@example.com', forwardedMailId: 3, attachmentIds: [5] }),
  );
});
