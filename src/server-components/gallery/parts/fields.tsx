import type { ComponentProps } from 'react';
import { AddressField } from '../../ui/address-field.tsx';
import { AttachmentList, FileField } from '../../ui/attachments.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Choices, Select, TextArea, TextField } from '../../ui/field.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { NotificationBoxes } from '../../ui/notification-boxes.tsx';
import { PhoneFields } from '../../ui/phone-fields.tsx';
import { TopicField } from '../../ui/topic-field.tsx';
import type { Group } from '../entry.ts';
import { blank, failed, id, longLabel, longText, longWord } from '../samples.ts';

const options = [
  { value: 'oak', label: 'Oak' },
  { value: 'ash', label: 'Ash' },
  { value: 'long', label: longWord },
];
const countries = [
  { code: 'DE', name: 'Germany', callingCode: '49' },
  { code: 'FR', name: 'France', callingCode: '33' },
];
const filesOf = (name: string, state: ComponentProps<typeof AttachmentList>['attachments'][number]['state']) => ({
  id: id(1),
  name,
  type: 'application/pdf',
  size: 340_000,
  state,
});
const settings = (['sms', 'email'] as const).map((channel) => ({
  event: 'orders' as const,
  channel,
  enabled: channel === 'email',
}));

export const fields: Group = {
  id: 'fields',
  title: 'Fields',
  entries: [
    {
      name: 'FieldError',
      file: 'ui/field-error.tsx',
      about: 'The message below a field that was refused.',
      states: [{ label: 'usual', element: <FieldError id="refused" text="Please enter a name." /> }],
    },
    {
      name: 'TextField, TextArea, Select, Choices',
      file: 'ui/field.tsx',
      about: 'A native control with its label, hint and error.',
      states: [
        { label: 'usual', element: <TextField form={blank('text-1')} name="name" label="Name" required /> },
        {
          label: 'optional, with a hint',
          element: <TextField form={blank('text-2')} name="name" label="Name" hint="As on your passport." />,
        },
        {
          label: 'filled with a long word',
          element: <TextField form={blank('text-3')} name="name" label={longWord} defaultValue={longWord} />,
        },
        {
          label: 'error',
          element: (
            <TextField
              form={failed('text-4', { name: `Please enter another name. ${longText}` }, { name: '?' })}
              name="name"
              label="Name"
              hint="As on your passport."
              required
            />
          ),
        },
        {
          label: 'disabled',
          element: (
            <fieldset disabled>
              <TextField form={blank('text-5')} name="name" label="Name" defaultValue="Mara Lind" required />
            </fieldset>
          ),
        },
        {
          label: 'text area',
          element: <TextArea form={blank('area-1')} name="text" label="Text" defaultValue={longText} rows={4} />,
        },
        {
          label: 'text area with an error',
          element: (
            <TextArea form={failed('area-2', { text: 'Please write something.' })} name="text" label="Text" required />
          ),
        },
        {
          label: 'select without a choice',
          element: (
            <Select form={blank('select-1')} name="wood" label="Wood" options={options} placeholder="Choose a wood" />
          ),
        },
        {
          label: 'select with a long word',
          element: (
            <Select form={blank('select-2')} name="wood" label="Wood" options={options} defaultValue="long" required />
          ),
        },
        {
          label: 'select with an error',
          element: (
            <Select
              form={failed('select-3', { wood: 'Please choose a wood.' })}
              name="wood"
              label="Wood"
              options={options}
              placeholder="Choose a wood"
              required
            />
          ),
        },
        {
          label: 'radio buttons',
          element: (
            <Choices
              form={blank('choices-1')}
              name="wood-1"
              label="Wood"
              hint="It darkens with the years."
              options={options}
              defaultValue="ash"
            />
          ),
        },
      ],
    },
    {
      name: 'Checkbox',
      file: 'ui/checkbox.tsx',
      about: 'A box with its label.',
      states: [
        { label: 'off', element: <Checkbox form={blank('box-1')} name="news" label="Send me news" /> },
        { label: 'on', element: <Checkbox form={blank('box-2')} name="news" label="Send me news" stored /> },
        { label: 'long text', element: <Checkbox form={blank('box-3')} name="news" label={longText} /> },
        {
          label: 'disabled',
          element: (
            <fieldset disabled>
              <Checkbox form={blank('box-4')} name="news" label="Send me news" stored />
            </fieldset>
          ),
        },
      ],
    },
    {
      name: 'AddressField',
      file: 'ui/address-field.tsx',
      about: 'One line of an address.',
      states: [
        { label: 'empty', element: <AddressField form={blank('address-1')} name="line1" stored={undefined} /> },
        {
          label: 'stored',
          element: (
            <AddressField
              form={blank('address-2')}
              name="city"
              stored={{ line1: '12 Harbour Street', city: 'Berlin', country: 'DE' }}
            />
          ),
        },
        {
          label: 'error',
          element: (
            <AddressField
              form={failed('address-3', { postalCode: 'Please enter a postal code.' })}
              name="postalCode"
              stored={undefined}
            />
          ),
        },
      ],
    },
    {
      name: 'CodeField',
      file: 'ui/code-field.tsx',
      about: 'A field for a one-time code.',
      states: [
        { label: 'usual', element: <CodeField form={failed('code-1', {})} hint="We sent it to +49 •••• 42." /> },
        { label: 'error', element: <CodeField form={failed('code-2', { otp: 'This code is wrong.' })} /> },
      ],
    },
    {
      name: 'PhoneFields',
      file: 'ui/phone-fields.tsx',
      about: 'Country and number of a phone.',
      states: [
        {
          label: 'empty',
          element: (
            <div className="fields">
              <PhoneFields form={blank('phone-1')} countries={countries} />
            </div>
          ),
        },
        {
          label: 'filled, of somebody else',
          element: (
            <div className="fields">
              <PhoneFields
                form={blank('phone-2')}
                countries={countries}
                country="DE"
                phoneNumber="030 123456"
                label="Phone number of your colleague"
                own={false}
              />
            </div>
          ),
        },
        {
          label: 'error',
          element: (
            <div className="fields">
              <PhoneFields
                form={failed('phone-3', { phoneNumber: 'Please enter a phone number.' }, { country: 'FR' })}
                countries={countries}
              />
            </div>
          ),
        },
      ],
    },
    {
      name: 'TopicField',
      file: 'ui/topic-field.tsx',
      about: 'What a customer writes about.',
      states: [
        { label: 'empty', element: <TopicField form={blank('topic-1')} label="Topic" /> },
        {
          label: 'error',
          element: <TopicField form={failed('topic-2', { topic: 'Please choose a topic.' })} label="Topic" />,
        },
      ],
    },
    {
      name: 'FileField, AttachmentList',
      file: 'ui/attachments.tsx',
      about: 'The field for the files of a message, and the files that were sent.',
      states: [
        { label: 'field', element: <FileField form={blank('files-1')} /> },
        { label: 'field with an error', element: <FileField form={failed('files-2', { files: 'Too large.' })} /> },
        { label: 'file', element: <AttachmentList attachments={[filesOf('invoice.pdf', 'clean')]} /> },
        { label: 'being checked', element: <AttachmentList attachments={[filesOf('invoice.pdf', 'checking')]} /> },
        { label: 'harmful', element: <AttachmentList attachments={[filesOf('invoice.pdf', 'infected')]} /> },
        { label: 'long name', element: <AttachmentList attachments={[filesOf(`${longWord}.pdf`, 'clean')]} /> },
      ],
    },
    {
      name: 'NotificationBoxes',
      file: 'ui/notification-boxes.tsx',
      about: 'A box for each event and each way in which the site can send.',
      states: [
        {
          label: 'usual',
          element: <NotificationBoxes settings={settings} labels={{ orders: 'Changes to my orders' } as never} />,
        },
        {
          label: 'one way, long text',
          element: <NotificationBoxes settings={settings.slice(0, 1)} labels={{ orders: longLabel } as never} />,
        },
      ],
    },
  ],
};
