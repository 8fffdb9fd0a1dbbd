import { listContentAudit } from '#contract/audit.ts';
import { defineFields, optionsOf } from '../../admin/ui/fields.ts';
import { SummaryAndAddress, TitleField } from '../../admin/ui/heading-fields.tsx';
import { DateInput, TagsInput } from '../../admin/ui/input-with-button.tsx';
import { LinkField } from '../../admin/ui/link-field.tsx';
import { PermissionFields, PermissionList } from '../../admin/ui/permission-fields.tsx';
import { PictureField } from '../../admin/ui/picture-field.tsx';
import { RecordForm } from '../../admin/ui/record-form.tsx';
import { RowErrors, RowInput, RowsField } from '../../admin/ui/repeated-rows-field.tsx';
import { RichTextField } from '../../admin/ui/rich-text-field.tsx';
import { SearchEngineFields } from '../../admin/ui/search-engine-fields.tsx';
import { renderFor } from '../../request/may-use.ts';
import { TextField } from '../../ui/field.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { blank, contextOf, failed, id, longText, longWord, paragraphs, pictureOf, stateOf } from '../samples.ts';

const heading = { title: { label: 'Title' }, slug: { label: 'Address' }, summary: { label: 'Summary' } };
const stored = { title: 'We moved to a new office', slug: 'new-office', summary: 'Two floors and a garden.' };
const fields = defineFields({
  name: { label: 'Name', hint: 'Visitors see it.', input: { required: true } },
  text: { label: 'Text', rows: 3 },
  wood: { label: 'Wood', options: optionsOf({ oak: 'Oak', ash: 'Ash' }) },
  kind: { label: 'Kind', options: optionsOf({ deck: 'Deck', document: 'Document' }), choices: true },
  tags: { label: 'Tags', input: {}, tags: ['Company', 'Products'] },
});
const values = { name: 'Desk lamp', text: longText, wood: 'ash', kind: 'document', tags: 'Company' };
const record = { values, revision: 3, log: listContentAudit, target: { targetType: 'product', targetId: id(1) } };
const recordForm = { action: saveNothing, fields, submit: 'Save' };
const custom = [{ id: 'forum.moderate', description: longText }];
const prices = (form: ReturnType<typeof blank>) => (
  <RowsField
    form={form}
    rows="price"
    label="Prices"
    one="price"
    hint="One for each currency."
    stored={2}
    maxRows={4}
    ordered
  >
    {(index) => <RowInput form={form} name={`price.${index}.amount`} label={`Amount ${index + 1}`} stored="129.00" />}
  </RowsField>
);
const wrongPrice = failed('rows-2', { 'price.0.amount': 'Enter an amount.', price: 'Enter each currency only once.' });

export const recordFields: Group = {
  id: 'record-fields',
  title: 'Back office: fields of records',
  entries: [
    {
      name: 'RecordForm',
      file: 'admin/ui/record-form.tsx',
      about: 'The form of a record, from the list of its fields.',
      states: [
        {
          label: 'new',
          element: (
            <RecordForm
              {...recordForm}
              context={contextOf('productsAdmin')}
              name="record-new"
              label="New product"
              stored={null}
              draft="gallery:new"
            />
          ),
        },
        {
          label: 'stored, with an error',
          element: (
            <RecordForm
              {...recordForm}
              context={contextOf('productsAdmin', {
                state: stateOf('record-stored', {
                  fields: { name: 'Please enter a name.' },
                  values: { ...values, name: '' },
                }),
              })}
              name="record-stored"
              label="Stored product"
              stored={record}
              draft="gallery:stored"
            />
          ),
        },
      ],
    },
    {
      name: 'TitleField, SummaryAndAddress',
      file: 'admin/ui/heading-fields.tsx',
      about: 'The title, summary and address of what is published.',
      states: [
        {
          label: 'new',
          element: (
            <div className="fields">
              <TitleField form={blank('heading-1')} fields={heading} stored={null} />
              <SummaryAndAddress form={blank('heading-1')} fields={heading} stored={null} path="/news/" />
            </div>
          ),
        },
        {
          label: 'stored, with an error',
          element: (
            <div className="fields">
              <TitleField
                form={failed('heading-2', { title: 'Please shorten it.' })}
                fields={heading}
                stored={stored}
              />
              <SummaryAndAddress
                form={failed('heading-2', { slug: 'Another post has this address.' }, { slug: longWord })}
                fields={heading}
                stored={stored}
                path="/news/"
              />
            </div>
          ),
        },
      ],
    },
    {
      name: 'DateInput, TagsInput',
      file: 'admin/ui/input-with-button.tsx',
      about: 'A native input whose button opens a widget over it.',
      states: [
        {
          label: 'date',
          element: (
            <TextField
              form={blank('date-1')}
              name="day"
              label="Day"
              type="date"
              defaultValue="2026-11-20"
              within={(input, field) => (
                <DateInput field={field} label="Day" zone="UTC">
                  {input}
                </DateInput>
              )}
            />
          ),
        },
        { label: 'tags', element: <TagsOf form={blank('tags-1')} value={`Company, ${longWord}`} /> },
        { label: 'error', element: <TagsOf form={failed('tags-2', { tags: 'At most ten tags.' })} value="Company" /> },
      ],
    },
    {
      name: 'LinkField',
      file: 'admin/ui/link-field.tsx',
      about: 'An address that is typed, or a page of the site that is chosen.',
      states: [
        { label: 'empty', element: <LinkField form={blank('link-1')} name="href" label="Link" /> },
        { label: 'error', element: <LinkField form={failed('link-2', { href: longText })} name="href" label="Link" /> },
      ],
    },
    {
      name: 'PictureField',
      file: 'admin/ui/picture-field.tsx',
      about: 'A picture with its description.',
      states: [
        {
          label: 'empty',
          element: <PictureField form={blank('picture-1')} name="cover" label="Cover" defaultValue={null} />,
        },
        {
          label: 'chosen',
          element: (
            <PictureField
              form={blank('picture-2')}
              name="cover"
              label="Cover"
              defaultValue={pictureOf(300, 200)}
              required
            />
          ),
        },
        {
          label: 'error, on a dark ground',
          element: (
            <PictureField
              form={failed('picture-3', { logo: 'Please describe the picture.' })}
              name="logo"
              label="Logo"
              hint="At most 5 MB."
              defaultValue={pictureOf(300, 200, '')}
              onDark
            />
          ),
        },
      ],
    },
    {
      name: 'RichTextField',
      file: 'admin/ui/rich-text-field.tsx',
      about: 'An editor for formatted text.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <RichTextField form={blank('rich-1')} name="body" label="Body" defaultValue={paragraphs(longText)} />
          ),
        },
        {
          label: 'empty, with an error',
          element: (
            <RichTextField
              form={failed('rich-2', { body: 'Please write something.' })}
              name="body"
              label="Text"
              hint="What visitors read."
              defaultValue={null}
              required
            />
          ),
        },
        {
          label: 'disabled, for people who may only look',
          element: renderFor(contextOf('postsAdmin'), () =>
            RichTextField({
              form: blank('rich-3'),
              name: 'body',
              label: 'Read-only text',
              defaultValue: paragraphs(longText),
            }),
          ),
        },
      ],
    },
    {
      name: 'RowsField, RowInput, RowErrors',
      file: 'admin/ui/repeated-rows-field.tsx',
      about: 'Rows of fields that can be added, moved and removed.',
      states: [
        { label: 'usual', element: prices(blank('rows-1')) },
        { label: 'error', element: prices(wrongPrice) },
        { label: 'errors alone', element: <RowErrors form={{ ...wrongPrice, name: 'rows-3' }} name="price.0" /> },
      ],
    },
    {
      name: 'SearchEngineFields',
      file: 'admin/ui/search-engine-fields.tsx',
      about: 'What search engines show of a page.',
      states: [
        { label: 'closed', element: <SearchEngineFields form={blank('seo-1')} seo={undefined} /> },
        {
          label: 'open, with an error',
          element: (
            <SearchEngineFields
              form={failed('seo-2', { seoTitle: 'At most 70 characters.' })}
              seo={{ title: longWord, description: longText }}
            />
          ),
        },
      ],
    },
    {
      name: 'PermissionFields, PermissionList',
      file: 'admin/ui/permission-fields.tsx',
      about: 'The permissions of a role as boxes, or as a list.',
      isWide: true,
      states: [
        {
          label: 'some cannot be given',
          element: (
            <PermissionFields
              form={blank('permissions-1')}
              stored={['posts.manage', 'forum.moderate']}
              held={new Set(['posts.manage', 'products.manage'])}
              custom={custom}
            />
          ),
        },
        {
          label: 'list',
          element: <PermissionList ids={['posts.manage', 'forum.moderate']} custom={custom} rules={new Map()} />,
        },
      ],
    },
  ],
};

function TagsOf({ form, value }: { readonly form: ReturnType<typeof blank>; readonly value: string }) {
  return (
    <TextField
      form={form}
      name="tags"
      label="Tags"
      defaultValue={value}
      within={(input, field) => (
        <TagsInput field={field} label="Tags" known={['Company', 'Products']}>
          {input}
        </TagsInput>
      )}
    />
  );
}
