import { Eye, EyeOff } from 'lucide-react'
import { TextField } from '#ui/form/TextField.tsx'
import { CheckField, LongTextField, NumberField } from '#ui/form/valueFields.tsx'
import { EditedList } from '#ui/list/EditedList.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import type { Cells } from '#ui/table/tableColumns.ts'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { questionColumns, type VisitorQuestion } from '../columns.ts'
import { questionCalls } from '../contract.ts'

const cells: Cells<VisitorQuestion> = {
  shown: ({ shown }) =>
    shown ? (
      <Tag tone="good" icon={Eye}>
        Shown
      </Tag>
    ) : (
      <Tag icon={EyeOff}>Hidden</Tag>
    ),
}
const english = 'If left empty, the English text is shown.'

export function QuestionListPage() {
  return (
    <SettingsFrame>
      <p className="max-w-prose text-sm text-ink-2">
        The Questions page of the site shows these, lowest Order first. While none is shown, the site has no link to
        that page.
      </p>
      <EditedList
        name="questions"
        noun="Question"
        columns={questionColumns}
        cells={cells}
        calls={questionCalls}
        describe={({ question }) => `the question “${question}”`}
        start={{ shown: true }}
        fields={({ field }) => (
          <>
            <TextField label="Question" required maxLength={200} {...field('question')} />
            <LongTextField label="Answer" required rows={4} maxLength={2000} {...field('answer')} />
            <TextField label="Question in French" hint={english} maxLength={200} {...field('question_fr')} />
            <LongTextField label="Answer in French" hint={english} rows={4} maxLength={2000} {...field('answer_fr')} />
            <NumberField
              label="Order"
              hint="The lowest comes first. If left empty, it goes to the end."
              {...field('position')}
            />
            <CheckField label="Shown on the site" {...field('shown')} />
          </>
        )}
      />
    </SettingsFrame>
  )
}
