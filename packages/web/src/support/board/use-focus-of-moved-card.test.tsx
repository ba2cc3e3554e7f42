import type { Card } from '@eemusic/contract/support/board';
import { render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useFocusOfMovedCard } from './column.tsx';

const cards = (...ids: number[]) => ids.map((id) => ({ id }) as Card);

function Column({ cards }: { cards: readonly Card[] }) {
  const column = useRef<HTMLElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const kept = useFocusOfMovedCard({ column, cards, active });
  return (
    <section ref={column}>
      <button type="button">Add</button>
      <div onBlur={kept.onBlur}>
        {cards.map(({ id }) => (
          <a
            key={id}
            href="/"
            data-card={id}
            onFocus={() => {
              kept.onFocus();
              setActive(id);
            }}
          >
            {id}
          </a>
        ))}
      </div>
    </section>
  );
}

const link = (id: number) => screen.getByRole('link', { name: String(id) });

describe('the focus on a card that somebody else moves away', () => {
  it.each([
    ['goes to the one in its place', 2, [1, 3], 3],
    ['goes to the last one where it was the last', 3, [1, 2], 2],
    ['stays where another one goes', 2, [2, 3], 2],
  ])('%s', async (_, focused, left, expected) => {
    const { rerender } = render(<Column cards={cards(1, 2, 3)} />);
    link(focused).focus();
    rerender(<Column cards={cards(...left)} />);
    await Promise.resolve();
    expect(document.activeElement).toBe(link(expected));
  });

  it('moves to the button that adds a card if none is left', async () => {
    const { rerender } = render(<Column cards={cards(1)} />);
    link(1).focus();
    rerender(<Column cards={[]} />);
    await Promise.resolve();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
  });

  it('is not taken by a list that the user has left', async () => {
    const { rerender } = render(<Column cards={cards(1, 2)} />);
    link(1).focus();
    link(1).blur();
    rerender(<Column cards={cards(2)} />);
    await Promise.resolve();
    expect(document.activeElement).toBe(document.body);
  });
});
