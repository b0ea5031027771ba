import { Button, type ButtonProps } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** A button that is only an icon; its label is read out and shown on hover. */
export const IconButton = ({
  name,
  label,
  kind = 'quiet',
  ...rest
}: Omit<ButtonProps, 'children' | 'aria-label' | 'block' | 'busyText'> & {
  name: IconName
  label: string
}) => (
  <Button title={label} {...rest} kind={kind} aria-label={label} square>
    <Icon name={name} />
  </Button>
)
