import { Kbd, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Block, Inline } from './content.ts';
import classes from './handbook.module.css';
import { useOrigin } from './origin.ts';

export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return inOrder(blocks, (block) => <OneBlock block={block} />);
}

/** Renders elements whose order never changes, with their index as key. */
function inOrder<Item>(items: readonly Item[], render: (item: Item) => ReactNode) {
  return createElement(Fragment, null, ...items.map(render));
}

function OneBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <Title order={2} id={block.id} tabIndex={-1} className={classes.heading ?? ''}>
          <Line content={block.content} />
        </Title>
      );
    case 'paragraph':
      return (
        <Text component="p" className={classes.text ?? ''}>
          <Line content={block.content} />
        </Text>
      );
    case 'list': {
      const items = inOrder(block.items, (item) => (
        <li>
          <Blocks blocks={item} />
        </li>
      ));
      return block.isOrdered ? <ol className={classes.list}>{items}</ol> : <ul className={classes.list}>{items}</ul>;
    }
    case 'picture':
      return (
        <a href={block.address} target="_blank" rel="noreferrer" className={classes.picture}>
          <img src={block.address} alt={block.text} width={1280} height={800} loading="lazy" />
        </a>
      );
    default:
      return <BlockTable block={block} />;
  }
}

function BlockTable({ block }: { block: Block & { kind: 'table' } }) {
  return (
    <Table className={classes.table ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {inOrder(block.head, (cell) => (
            <Table.Th>
              <Line content={cell} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inOrder(block.rows, (row) => (
          <Table.Tr>
            {inOrder(row, (cell) => (
              <Table.Td>
                <Line content={cell} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Line({ content }: { content: readonly Inline[] }) {
  return inOrder(content, (part) => <Part part={part} />);
}

function Part({ part }: { part: Inline }) {
  const origin = useOrigin();
  if (typeof part === 'string') return part;
  if (part.kind === 'name') return <strong>{part.text}</strong>;
  if (part.kind === 'link')
    return (
      <Link
        to="/handbook/{-$page}"
        params={(before) => ({ page: part.page || before.page })}
        hash={part.heading}
        state={origin}
        className={classes.link}
      >
        {part.text}
      </Link>
    );
  return <Kbd size="xs">{part.text}</Kbd>;
}
