import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import type { Group } from '../entry.ts';
import { blank, contextOf, done, failed, longName, longText, longWord } from '../samples.ts';

const labels = { name: 'Name', email: 'E-mail address' };

export const messages: Group = {
  id: 'messages',
  title: 'Messages and waiting',
  entries: [
    {
      name: 'FormMessage',
      file: 'ui/form-message.tsx',
      about: 'What became of a form, with links to the fields that are wrong.',
      states: [
        { label: 'before it is sent: nothing', element: <FormMessage form={blank('message-blank')} labels={labels} /> },
        { label: 'saved', element: <FormMessage form={done('message-done', 'Saved.')} labels={labels} /> },
        {
          label: 'wrong fields',
          element: (
            <FormMessage
              form={failed('message-wrong', { name: 'Please enter a name.', email: 'This is not an address.' })}
              labels={labels}
            />
          ),
        },
        {
          label: 'a service failed',
          element: (
            <FormMessage
              form={failed(
                'message-down',
                {},
                {},
                { code: 503, message: 'This service is unavailable at the moment.' },
              )}
              labels={labels}
            />
          ),
        },
        {
          label: 'some rows failed',
          element: (
            <FormMessage
              form={done('message-rows', '2 published, 1 failed, see below.', {
                rows: { a: { ok: true, message: '' }, b: { ok: false, message: 'Its title is empty.' } },
              })}
              labels={labels}
            />
          ),
        },
        {
          label: 'long words',
          element: <FormMessage form={failed('message-long', { name: longText })} labels={{ name: longWord }} />,
        },
      ],
    },
    {
      name: 'SuccessNotice',
      file: 'ui/success-notice.tsx',
      about: 'The result of a form on the page that follows it.',
      states: [
        { label: 'usual', element: <SuccessNotice>Thank you. Your message has arrived.</SuccessNotice> },
        { label: 'with a title', element: <SuccessNotice title="Order placed">Its number is 2026-4.</SuccessNotice> },
        { label: 'long words', element: <SuccessNotice title={longWord}>{longText}</SuccessNotice> },
      ],
    },
    {
      name: 'EmptyState',
      file: 'ui/empty-state.tsx',
      about: 'Says that there is nothing, and what to do then.',
      states: [
        { label: 'usual', element: <EmptyState title="No orders yet" /> },
        {
          label: 'with a way on',
          element: (
            <EmptyState title="No matching posts">
              <p>
                Try a different search, or <a href="/news">show all posts</a>.
              </p>
            </EmptyState>
          ),
        },
        {
          label: 'long words',
          element: (
            <EmptyState title={longWord}>
              <p>{longText}</p>
            </EmptyState>
          ),
        },
      ],
    },
    {
      name: 'AsyncPanel, LateRows, PanelContent, Skeleton',
      file: 'ui/async-panel.tsx',
      about: 'A part of a page that loads after its frame.',
      states: [
        { label: 'loading', element: <Skeleton lines={4} /> },
        {
          label: 'loaded',
          element: (
            <AsyncPanel name="orders" label="Orders" context={contextOf('orders')} skeleton={<Skeleton lines={4} />}>
              {async () => <p>Three orders are open.</p>}
            </AsyncPanel>
          ),
        },
        {
          label: 'failed',
          element: (
            <AsyncPanel name="broken" label="Orders" context={contextOf('orders')} skeleton={<Skeleton lines={4} />}>
              {() => Promise.reject(new Error('The sample of a failed panel.'))}
            </AsyncPanel>
          ),
        },
        {
          label: 'failed, with a long name',
          element: (
            <AsyncPanel name="broken-long" label={longName} context={contextOf('orders')} skeleton={null}>
              {() => Promise.reject(new Error('The sample of a failed panel.'))}
            </AsyncPanel>
          ),
        },
      ],
    },
  ],
};
