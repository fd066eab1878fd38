import { MailCheck, MailQuestion } from 'lucide-react'
import { Tag } from '#ui/page/Tag.tsx'

export const AnsweredTag = ({ answered }: { answered: boolean }) =>
  answered ? (
    <Tag tone="good" icon={MailCheck}>
      Answered
    </Tag>
  ) : (
    <Tag tone="strong" icon={MailQuestion}>
      New
    </Tag>
  )
