import {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  Bandage,
  BookOpen,
  ChartColumn,
  ChartNoAxesColumn,
  Check,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  CircleAlert,
  CircleCheck,
  Columns3,
  ExternalLink,
  Eye,
  EyeOff,
  FileText,
  Globe,
  Headset,
  Key,
  Languages,
  LayoutGrid,
  LogOut,
  Mail,
  Menu,
  MessageCircleMore,
  MessageSquareText,
  Monitor,
  MonitorSmartphone,
  MonitorUp,
  Palette,
  RotateCw,
  Search,
  SearchAlert,
  Send,
  SquareTerminal,
  SunMoon,
  TvMinimalPlay,
  Volume2,
  Workflow,
  X,
} from 'lucide'
import { defineStories } from '#stories/define-stories.ts'
import { Icon } from './icon.tsx'
import { systemIcons } from './system-icons.ts'

const used = {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  Bandage,
  BookOpen,
  ChartColumn,
  ChartNoAxesColumn,
  Check,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  CircleAlert,
  CircleCheck,
  Columns3,
  ExternalLink,
  Eye,
  EyeOff,
  FileText,
  Globe,
  Headset,
  Key,
  Languages,
  LayoutGrid,
  LogOut,
  Mail,
  Menu,
  MessageCircleMore,
  MessageSquareText,
  Monitor,
  MonitorSmartphone,
  MonitorUp,
  Palette,
  RotateCw,
  Search,
  SearchAlert,
  Send,
  SquareTerminal,
  SunMoon,
  TvMinimalPlay,
  Volume2,
  Workflow,
  X,
  ...systemIcons,
}
/** Those that are mirrored in right-to-left languages. */
const turning: readonly string[] = [
  'ArrowLeft',
  'ChevronFirst',
  'ChevronLast',
  'ChevronLeft',
  'ChevronRight',
  'ExternalLink',
  'LogOut',
  'Send',
]

export const stories = defineStories({
  'all that are used': {
    shows: () => (
      <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))', gap: '1rem' }}>
        {Object.entries(used).map(([name, icon]) => (
          <li key={name} style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
            <Icon icon={icon} size={1.6} turns={turning.includes(name)} />
            {name}
          </li>
        ))}
      </ul>
    ),
  },
})
