import type { ComponentProps, ReactNode } from 'react';
import { EmptyMessage, Panel } from './layout';

export type Column<R> = {
  title: string;
  cell: (row: R) => ReactNode;
  isNumber?: boolean;
};

type DataTableProps<R> = {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  /** Shown if there are no rows. A string becomes a title. */
  empty?: ReactNode;
  rowKey: (row: R) => string | number;
};

/** Renders a table, as cards below 700 px. Roles are explicit, because `display` removes a table's implicit ones. */
export function DataTable<R>({ caption, columns, rows, empty, rowKey }: DataTableProps<R>) {
  if (rows.length === 0 && empty !== undefined)
    return typeof empty === 'string' ? <EmptyMessage title={empty} /> : empty;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as cards they are no table to the browser
    <table className="stacking" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" role="columnheader" className={isNumber ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map(({ title, cell, isNumber }) => (
              <td key={title} role="cell" data-title={title} className={isNumber ? 'number' : undefined}>
                <div className="min-w-0">{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as cards they are no table to the browser
  );
}

type TablePanelProps<R> = Omit<ComponentProps<typeof Panel>, 'children'> &
  Omit<DataTableProps<R>, 'caption'> & {
    /** Defaults to the title. */
    caption?: string;
    children?: ReactNode;
  };

export function TablePanel<R>(props: TablePanelProps<R>) {
  const { title, note, actions, caption = title, children, ...table } = props;
  return (
    <Panel title={title} note={note} actions={actions}>
      <DataTable caption={caption} {...table} />
      {children}
    </Panel>
  );
}
